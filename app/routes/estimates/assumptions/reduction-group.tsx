import { formatExact } from '@worthwhile/roi-core';
import type { FormEvent } from 'react';
import { reductionName } from '#app/modules/estimates/drafts/check-step.ts';
import type { Level } from '#app/ui/form/level-picker.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { AssumptionRow } from '#app/ui/wizard/assumption/assumption-row.tsx';
import { AssumptionGroup } from '#app/ui/wizard/assumption-group.tsx';
import { useFieldErrors, useStepField } from '../wizard/step-fields.tsx';
import { useStepSaving } from '../wizard/step-saving.tsx';
import { Agreement, ownerOf } from './agreement.tsx';
import { enteredIn } from './entered.ts';
import { levelsInWords } from './levels-now.ts';
import type { ShownReduction } from './load-assumptions.server.ts';

export function ReductionGroup({ reductions }: { reductions: readonly ShownReduction[] }) {
  const field = useStepField();
  const errors = useFieldErrors();
  const { typed } = useStepSaving().state;
  const names = reductions.map(({ key }) => `reductions.${reductionName(key)}`);
  const levels = Object.fromEntries(names.map((name) => [name, enteredIn(typed, name).level]));
  const isRefused = reductions.some(({ key }) => errors(`reductions.${reductionName(key)}.value`));
  return (
    <AssumptionGroup title="Reductions by product" answered={levelsInWords(names, levels)} open={isRefused}>
      <div className="reduction-level" onChange={takeLevel}>
        <RadioGroup
          {...field('reductionLevel')}
          label="Level for all reductions"
          hint="How much each product lowers the cost behind each benefit. Reductions you set individually keep their level."
          options={[
            { value: 'average', label: 'Average' },
            { value: 'low', label: 'Low' },
            { value: 'high', label: 'High' },
          ]}
        />
      </div>
      {reductions.map((reduction) => (
        <Reduction key={reduction.key} reduction={reduction} />
      ))}
    </AssumptionGroup>
  );
}

/** Without scripts the save does the same. */
function takeLevel({ target, currentTarget }: FormEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement)) return;
  for (const row of currentTarget.parentElement?.querySelectorAll('.assumption') ?? []) {
    const isOwn =
      row.querySelector(':is([value="manual"], [value="exclude"], [value="notApplicable"]):checked') !== null;
    if (!isOwn) row.querySelector<HTMLInputElement>(`.levels [value="${target.value}"]`)?.click();
  }
}

function Reduction({ reduction }: { reduction: ShownReduction }) {
  const texts = useStepField();
  const name = `reductions.${reductionName(reduction.key)}`;
  const { low, average, high } = reduction.presets;
  const label = `${reduction.driverLabel}, ${reduction.componentName}`;
  return (
    <AssumptionRow
      label={label}
      allowed="0 to 100"
      unit="percent"
      names={{ level: `${name}.level`, value: `${name}.value`, owner: `${name}.whose` }}
      presets={{ low: formatExact(low), average: formatExact(average), high: formatExact(high) }}
      excludable
      level={(texts(`${name}.level`).defaultValue || reduction.shown.level) as Level}
      value={texts(`${name}.value`).defaultValue}
      typed={reduction.shown.typed === undefined ? undefined : formatExact(reduction.shown.typed)}
      owner={ownerOf(texts(`${name}.whose`).defaultValue, 'seller')}
      agreement={(isOfThisValue) => <Agreement {...{ name, label, isOfThisValue }} />}
      evidence={reduction.evidence}
      errors={texts(`${name}.value`).errors}
    />
  );
}
