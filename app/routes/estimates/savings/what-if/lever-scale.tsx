import { formatQuantity } from '@worthwhile/roi-core';
import type { WhatIfContent } from './load-what-if.ts';

type Scale = WhatIfContent['rows'][number]['scale'];

/** Labels closer than this would overlap. */
const LEAST_DISTANCE_PCT = 24;

/** A native slider over a drawn scale: the mark is the estimate, the line from it leads to the tried value. */
export function LeverScale(props: Scale & { value: number; label: string; unit: string }) {
  const { min, max, step, now, ticks, value, label, unit } = props;
  const placeOf = (at: number) => Math.min(100, Math.max(0, max > min ? (100 * (at - min)) / (max - min) : 0));
  const [from, to] = [placeOf(now), placeOf(value)];
  const places = ticks.map((tick) => placeOf(tick.value));
  const hasLabel = (index: number) =>
    index !== 1 || places.every((place, other) => other === 1 || isApart(place, places));
  return (
    <div className="lever-scale">
      <svg aria-hidden="true">
        <rect className="lever-track" x="0" y="14" width="100%" height="4" />
        <rect className="lever-span" x={`${Math.min(from, to)}%`} y="14" width={`${Math.abs(to - from)}%`} height="4" />
        {ticks.map((tick, index) => (
          <g key={tick.label}>
            <line className="lever-tick" x1={`${places[index]}%`} x2={`${places[index]}%`} y1="24" y2="29" />
            {hasLabel(index) ? (
              <text className={`lever-label ${anchorOf(places[index] ?? 0)}`} x={`${places[index]}%`} y="41">
                {tick.label}
              </text>
            ) : null}
          </g>
        ))}
        <line className="lever-now" x1={`${from}%`} x2={`${from}%`} y1="7" y2="25" />
      </svg>
      <input
        type="range"
        className="lever-range"
        aria-label={`${label}, slider`}
        aria-valuetext={`${formatQuantity(value)} ${unit}`}
        min={min}
        max={max}
        step={step}
        value={Math.min(max, Math.max(min, value))}
        onChange={() => undefined}
      />
    </div>
  );
}

function isApart(place: number, places: readonly number[]): boolean {
  return Math.abs(place - (places[1] ?? 0)) >= LEAST_DISTANCE_PCT;
}

function anchorOf(place: number): string {
  if (place < 5) return 'lever-label-start';
  return place > 95 ? 'lever-label-end' : 'lever-label-middle';
}
