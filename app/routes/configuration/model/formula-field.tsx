import { useState } from 'react';
import type { FormulaView } from '#app/modules/configuration/model/formula-view.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FormulaGrid } from './formula-grid.tsx';
import { FormulaText, type NamedField } from './formula-text.tsx';
import './formula.css';

/** The formula as text, its names to insert, and below it what it says. */
export function FormulaField(props: {
  readonly name: string;
  readonly text: string;
  readonly fields: readonly NamedField[];
  readonly view: FormulaView | null;
  readonly problems: readonly string[];
  readonly errors: readonly string[] | undefined;
}) {
  const { name, text, fields, view, problems, errors } = props;
  const [formula, setFormula] = useState(text);
  return (
    <section className="section formula-field" aria-labelledby="formula">
      <h2 id="formula">Formula</h2>
      <p className="hint">
        What the customer spends today per year, before any reduction. Names, numbers, + - * / ( ) min max.
      </p>
      <Field name={name} label="Formula" isRequired errors={errors}>
        {(attributes) => (
          <span
            className={attributes['aria-invalid'] ? 'input-box formula-box input-box-invalid' : 'input-box formula-box'}
          >
            <FormulaText attributes={attributes} formula={formula} fields={fields} onChange={setFormula} />
          </span>
        )}
      </Field>
      <InsertField
        fields={fields}
        onInsert={(id) => setFormula((before) => `${before}${/[\w)]\s*$/.test(before) ? ' * ' : ''}${id}`)}
      />
      {problems.map((message) => (
        <p key={message} className="field-message">
          {message}
        </p>
      ))}
      {view ? <FormulaGrid view={view} /> : null}
    </section>
  );
}

/** Without scripts, the list of names stands in for the button. */
function InsertField({
  fields,
  onInsert,
}: {
  readonly fields: readonly NamedField[];
  readonly onInsert: (id: string) => void;
}) {
  const isEnhanced = useEnhanced();
  const [chosen, setChosen] = useState(fields[0]?.id ?? '');
  if (!isEnhanced)
    return (
      <details className="formula-names">
        <summary>Names and operators</summary>
        <dl>
          {fields.map(({ id, label, unit }) => (
            <div key={id}>
              <dt>
                <code>{id}</code>
              </dt>
              <dd>
                {label}, {unit}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    );
  return (
    <div className="formula-insert">
      <label htmlFor="insert-field" className="field-label">
        Figure
      </label>
      <select
        id="insert-field"
        className="select"
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {fields.map(({ id, label, unit }) => (
          <option key={id} value={id}>
            {`${id}: ${label}, ${unit}`}
          </option>
        ))}
      </select>
      <Button icon="plus" onClick={() => onInsert(chosen)}>
        Insert field
      </Button>
    </div>
  );
}
