import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Select } from '#app/ui/form/select.tsx';
import type { Frame } from '../../wizard/content.ts';
import type { WhatIfContent } from './load-what-if.ts';
import { whatIfHref } from './what-if-url.ts';

export function leverOptions(levers: WhatIfContent['levers']) {
  return levers.map(({ variable, label, value }) => ({ value: variable, label: `${label}: ${value}` }));
}

/** Finds the value of one figure that reaches a target. */
export function Goal({ frame, whatIf, sign }: { frame: Frame; whatIf: WhatIfContent; sign: string }) {
  const { goal, levers, changes, measure } = whatIf;
  const tried = goal?.answer.value
    ? whatIfHref(frame, {
        ...Object.fromEntries(changes.map(({ variable, text }) => [variable, text])),
        [goal.variable]: goal.answer.value,
      })
    : null;
  return (
    <details className="more-fields" open={goal !== null || undefined}>
      <summary>Find the value that reaches a goal</summary>
      <div className="fields fields-two">
        <Select
          name="goalOf"
          label="Figure to change"
          defaultValue={goal?.variable}
          options={[{ value: '', label: 'Choose a figure' }, ...leverOptions(levers)]}
        />
        <Select
          name="goal"
          label="Goal"
          defaultValue={goal?.metric}
          options={[
            { value: 'npv', label: `${measure}, ${sign}` },
            { value: 'roiPct', label: 'Return on investment, percent' },
            { value: 'paybackMonths', label: 'Payback, months' },
          ]}
        />
        <NumberInput name="target" label="Target" defaultValue={goal?.target} />
        <Checkbox name="hardOnly" value="yes" label="Hard savings only" defaultChecked={goal?.isHardOnly} />
      </div>
      <p role="status" className="what-if-summary">
        {goal?.answer.text}
      </p>
      {tried ? (
        <a href={tried} data-keep-scroll="">
          Use this value
        </a>
      ) : null}
    </details>
  );
}
