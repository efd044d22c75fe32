import {
  type Catalogue,
  defaultOf,
  formatQuantity,
  type Lever,
  type ResolvedInput,
  reductionPreset,
} from '@worthwhile/roi-core';

/** The range in which a value is tried, with its marks. */
export interface LeverScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The stored value. */
  readonly now: number;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
}

const STEPS = 100;
export const USUAL_DISCOUNT_PCT = 30;
const LEVELS = ['low', 'average', 'high'] as const;
const LEVEL_WORDS = { low: 'Low', average: 'Average', high: 'High' } as const;

/** Spans the benchmarks and a quarter of their distance beyond, or half to double the value without benchmarks. Includes `tried`. */
export function scaleOf(catalogue: Catalogue, input: ResolvedInput, lever: Lever, tried: number | null): LeverScale {
  const presets = presetsOf(catalogue, input, lever);
  const now = Math.max(lever.low, lever.value);
  const [from, to] = usualRange(lever, now, presets);
  const values = [from, to, now, tried ?? now].map((value) => Math.min(lever.high, Math.max(lever.low, value)));
  const step = roundStep((Math.max(...values) - Math.min(...values)) / STEPS);
  const min = Math.floor(Math.min(...values) / step + TINY) * step;
  const max = Math.ceil(Math.max(...values) / step - TINY) * step;
  const ends = [min, lever.kind === 'discount' ? (min + max) / 2 : now, max];
  const ticks =
    presets.length > 0
      ? presets.map(({ level, value }) => ({ value, label: `${LEVEL_WORDS[level]} ${formatQuantity(value)}` }))
      : ends.map((value) => ({ value, label: formatQuantity(value) }));
  return { min, max, step, now, ticks };
}

const TINY = 1e-9;

function usualRange({ kind }: Lever, now: number, presets: readonly { readonly value: number }[]): [number, number] {
  if (kind === 'discount') return [0, USUAL_DISCOUNT_PCT];
  if (presets.length === 0) return now > 0 ? [now / 2, now * 2] : [0, 1];
  const values = presets.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return [least - (most - least) / 4, most + (most - least) / 4];
}

function presetsOf(catalogue: Catalogue, { industry, currency, fields }: ResolvedInput, { kind, variable }: Lever) {
  if (kind !== 'field' && kind !== 'reduction') return [];
  const [id = '', componentId] = variable.split(':');
  const circumstances = { industry, currencyValue: currency.value, facts: fields };
  return LEVELS.flatMap((level) => {
    const value =
      kind === 'field'
        ? defaultOf(catalogue, circumstances, id, level)
        : reductionPreset(catalogue, id, Number(componentId), level);
    return value === undefined ? [] : [{ level, value }];
  });
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return (ROUND.find((factor) => factor * power >= least) ?? 10) * power;
}

const ROUND = [1, 2, 5];
