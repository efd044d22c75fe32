import { formatExact, parseNumber } from '@worthwhile/roi-core';
import { type FormEvent, useEffect, useState } from 'react';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { controlId } from '#app/ui/form/field.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Cell } from '#app/ui/table/table.tsx';
import { ChangeBar, ChangeOfValue } from '#app/ui/wizard/change-of-value.tsx';
import { LeverScale } from './lever-scale.tsx';
import type { WhatIfContent } from './load-what-if.ts';
import { changeName } from './what-if-url.ts';

/** A figure with its slider, which is tied to the number next to it and needs scripts. */
export function LeverRow({ row, most }: { row: WhatIfContent['rows'][number]; most: number }) {
  const { variable, label, unit, text, before, allowed, error, scale, alone, change, isFollowed } = row;
  const name = changeName(variable);
  const [typed, setTyped] = useState(text);
  const hasScripts = useEnhanced();
  useEffect(() => {
    const box = boxOf(name);
    if (!box || box === document.activeElement) return;
    box.value = text;
    setTyped(text);
  }, [name, text]);
  const parsed = parseNumber(typed);
  const value = parsed.ok ? parsed.value : scale.now;

  function onInput({ target }: FormEvent) {
    const box = boxOf(name);
    if (!(target instanceof HTMLInputElement) || !box) return;
    if (target !== box) box.value = formatExact(target.valueAsNumber);
    setTyped(box.value);
  }

  return (
    <tr data-lever={variable} onInput={onInput}>
      <th scope="row" className="row-header">
        {label}
        <span className="row-second">
          Now {before}
          {isFollowed ? '. Licenses follow' : ''}
        </span>
      </th>
      <td className="lever-try">
        {hasScripts ? <LeverScale {...scale} value={value} label={label} unit={unit} /> : null}
      </td>
      <Cell className={alone === null ? 'lever-box' : 'lever-box lever-tried'}>
        <NumberInput
          name={name}
          label={label}
          labelHidden
          unit={unit}
          defaultValue={text}
          hint={
            <span className="visually-hidden">
              Now {before}. {allowed}
            </span>
          }
          errors={error === null ? undefined : [error]}
        />
      </Cell>
      <Cell align="end" className="lever-effect">
        <ChangeBar value={alone ?? 0} most={most} /> <ChangeOfValue {...change} />
      </Cell>
    </tr>
  );
}

function boxOf(name: string): HTMLInputElement | null {
  const box = document.getElementById(controlId(name));
  return box instanceof HTMLInputElement ? box : null;
}
