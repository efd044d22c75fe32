import { Form, useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { WhatIf } from '#app/modules/estimates/analysis/what-if.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { controlId } from '#app/ui/form/field.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import type { Frame } from '../wizard/content.ts';
import { stepHref } from '../wizard/wizard-url.ts';
import { changeName, whatIfHref } from './what-if-url.ts';

const ANSWER_AFTER_MS = 300;
const CONTROLS = ['estId', 'step', 'whatIf'] as const;

/**
 * Tries values without saving. The form's response is the same page with the difference; with scripts it updates while the user
 * types.
 */
export function WhatIfPanel({ frame, whatIf, sign }: { frame: Frame; whatIf: WhatIf; sign: string }) {
  const answering = useAnswering(whatIf.changes.length);
  const estId = frame.estId ?? 0;
  const hidden = { estId: String(estId), step: 'savings', whatIf: 'open' };
  return (
    <section id="what-if" className="what-if" aria-labelledby="what-if-title">
      <div className="what-if-head">
        <h2 id="what-if-title">What if</h2>
        <a href={stepHref(estId, 'savings', frame.mode)} data-keep-scroll="">
          Close
        </a>
      </div>
      <p className="hint">Try different values. Nothing is saved until you apply them.</p>
      <Form
        method="get"
        className="what-if-form"
        action={stepHref(estId, 'savings', frame.mode).split('?')[0]}
        noValidate
        {...answering}
      >
        {CONTROLS.map((name) => (
          <input key={name} type="hidden" name={name} value={hidden[name]} />
        ))}
        <Changes frame={frame} whatIf={whatIf} />
        <Adding whatIf={whatIf} />
        <Goal frame={frame} whatIf={whatIf} sign={sign} />
        <div>
          <Button type="submit">Calculate</Button>
        </div>
      </Form>
      <p role="status" className="what-if-summary">
        {whatIf.summary}
      </p>
      {whatIf.changes.length > 0 ? <Differences whatIf={whatIf} /> : null}
      {whatIf.changes.length > 0 && frame.mode === 'edit' ? <Keeping frame={frame} whatIf={whatIf} /> : null}
    </section>
  );
}

/**
 * Sends the form shortly after the last key, replaces the address, and keeps the scroll position.
 *
 * @param changes the count; a number to try becomes a change, which replaces its controls
 */
function useAnswering(changes: number) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const next = useRef<{ readonly name: string; readonly text: string }>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves on when the typed number becomes a change
  useEffect(() => {
    const field = next.current && document.getElementById(controlId(next.current.name));
    if (!next.current || !(field instanceof HTMLInputElement) || document.activeElement !== document.body) return;
    if (next.current.text !== '') field.value = next.current.text;
    field.focus();
    if (next.current.text === '') field.select();
    next.current = undefined;
  }, [changes]);
  const options = { replace: true, preventScrollReset: true };
  return {
    onInput: ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current);
      const typed = new FormData(form);
      next.current = { name: changeName(String(typed.get('add'))), text: String(typed.get('to')) };
      timer.current = setTimeout(() => submit(form, options), ANSWER_AFTER_MS);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      clearTimeout(timer.current);
      submit(event.currentTarget, options);
    },
  };
}

function Changes({ frame, whatIf }: { frame: Frame; whatIf: WhatIf }) {
  const { changes } = whatIf;
  const without = (variable: string) =>
    whatIfHref(
      frame,
      Object.fromEntries(changes.flatMap((each) => (each.variable === variable ? [] : [[each.variable, each.text]]))),
    );
  return changes.map(({ variable, label, unit, text, before, allowed, error }) => (
    <div key={variable} className="what-if-change">
      <NumberInput
        name={changeName(variable)}
        label={label}
        unit={unit}
        defaultValue={text}
        hint={`Now ${before}. ${allowed}`}
        errors={error === null ? undefined : [error]}
      />
      <a href={without(variable)} data-keep-scroll="">
        Remove<span className="visually-hidden"> {label}</span>
      </a>
    </div>
  ));
}

/** Its controls reset once the number is one of the changes. */
function Adding({ whatIf: { levers, changes } }: { whatIf: WhatIf }) {
  const tried = new Set(changes.map(({ variable }) => variable));
  return (
    <div className="fields fields-two" key={changes.length}>
      <Select
        name="add"
        label="Figure"
        options={[
          { value: '', label: 'Choose a figure' },
          ...optionsOf(levers.filter(({ variable }) => !tried.has(variable))),
        ]}
      />
      <NumberInput name="to" label="New value" />
    </div>
  );
}

function optionsOf(levers: WhatIf['levers']) {
  return levers.map(({ variable, label, value }) => ({ value: variable, label: `${label}: ${value}` }));
}

function Goal({ frame, whatIf, sign }: { frame: Frame; whatIf: WhatIf; sign: string }) {
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
          options={[{ value: '', label: 'Choose a figure' }, ...optionsOf(levers)]}
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

function Differences({ whatIf: { figures } }: { whatIf: WhatIf }) {
  return (
    <DataTable
      caption="Effect of the new values"
      rows={figures}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Figure', cell: ({ label }) => label },
        { label: 'Now', align: 'end', cell: ({ before }) => before },
        { label: 'With new values', align: 'end', cell: ({ after }) => after },
        { label: 'Difference', align: 'end', cell: ({ difference }) => difference },
      ]}
    />
  );
}

/** The values become the estimate's, with source "Our estimate". A refusal keeps them in the panel. */
function Keeping({ frame, whatIf }: { frame: Frame; whatIf: WhatIf }) {
  const tried = Object.fromEntries(whatIf.changes.map(({ variable, text }) => [variable, text]));
  return (
    <Form method="post" action={whatIfHref(frame, tried)}>
      <input type="hidden" name="estId" value={frame.estId ?? 0} />
      <input type="hidden" name="version" value={frame.version ?? 0} />
      {whatIf.changes.map(({ variable, text }) => (
        <input key={variable} type="hidden" name={changeName(variable)} value={text} />
      ))}
      <Button type="submit" name="intent" value="keep">
        Apply to estimate
      </Button>
    </Form>
  );
}
