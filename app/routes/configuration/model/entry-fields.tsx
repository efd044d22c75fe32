import type { ModelKind } from '@worthwhile/roi-core/schema';
import type { ActionFailure } from '#app/http/page.server.ts';
import type { EntryTexts } from '#app/modules/configuration/model/entry-texts.ts';
import type { FormulaView } from '#app/modules/configuration/model/formula-view.ts';
import type { EntryPageInput, loadEntry } from '#app/modules/configuration/model/load-entry.server.ts';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { FieldGroup } from '#app/ui/form/field.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { FormulaField } from './formula-field.tsx';
import { LevelTable } from './level-table.tsx';

export type EntryPage = Awaited<ReturnType<typeof loadEntry>> & {
  readonly kind: ModelKind;
  readonly id: string | undefined;
};

export function EntryFields(props: {
  readonly page: EntryPage;
  readonly texts: EntryTexts;
  readonly formula: FormulaView | null;
  /** What the checks find in the formula. */
  readonly problems: readonly string[];
  readonly refusal: ActionFailure | undefined;
}) {
  const { page, texts, formula, problems, refusal } = props;
  const isNew = page.id === undefined;
  const inputs = page.inputs.filter(({ isFixed }) => isNew || !isFixed);
  const isFirst = ({ as, name }: EntryPageInput) => as !== 'formula' && as !== 'check' && !name.startsWith('source.');
  const field = (input: EntryPageInput) => (
    <EntryField
      key={input.name}
      input={input}
      texts={texts}
      published={page.published}
      errors={refusal?.errors[input.name]}
    />
  );
  return (
    <>
      <div className="model-fields">{inputs.filter(isFirst).map(field)}</div>
      {inputs
        .filter(({ as }) => as === 'formula')
        .map(({ name }) => (
          <FormulaField
            key={name}
            name={name}
            text={one(texts[name])}
            fields={page.fields}
            view={formula}
            problems={problems}
            errors={refusal?.errors[name]}
          />
        ))}
      {page.kind === 'driver' ? (
        <LevelTable
          title="Reductions by product"
          hint="Percent of the cost above. Leave a product empty if it does not reduce it."
          rowTitle="Product"
          rows={page.components.map(({ id, name }) => ({ key: `c${id}`, label: name }))}
          hasCoverage
          {...{ texts, published: page.published, refusal }}
        />
      ) : null}
      {page.kind === 'field' ? (
        <LevelTable
          title="Benchmarks by industry"
          hint="Of an assumption. A customer fact has none. Amounts are in US dollars."
          rowTitle="Industry"
          rows={page.industries.map(({ id, label }) => ({ key: id, label }))}
          {...{ texts, published: page.published, refusal }}
        />
      ) : null}
      <div className="model-fields">
        {inputs.filter((input) => !isFirst(input) && input.as !== 'formula').map(field)}
      </div>
    </>
  );
}

function one(text: string | readonly string[] | undefined): string {
  return typeof text === 'string' ? text : (text?.[0] ?? '');
}

function EntryField(props: {
  readonly input: EntryPageInput;
  readonly texts: EntryTexts;
  readonly published: EntryTexts;
  readonly errors: readonly string[] | undefined;
}) {
  const { input, texts, published, errors } = props;
  const { name, label, as, unit, isRequired, choices = [] } = input;
  const text = one(texts[name]);
  const before = one(published[name]);
  const isChanged = as !== 'check' && as !== 'checks' && Object.keys(published).length > 0 && before !== text;
  const shown = choices.find(({ value }) => value === before)?.label ?? before;
  const hint = isChanged ? `${input.hint ? `${input.hint} ` : ''}Was ${shown === '' ? 'empty' : shown}.` : input.hint;
  const control = { name, label, errors, isRequired, ...(hint && { hint }), defaultValue: text };
  if (as === 'check')
    return <Checkbox name={name} label={label} hint={hint} errors={errors} defaultChecked={text === 'on'} />;
  if (as === 'checks') {
    const chosen = [texts[name] ?? []].flat();
    return (
      <FieldGroup name={name} label={label} errors={errors} className="model-choices">
        {choices.map(({ value, label: text }) => (
          <Checkbox key={value} name={name} value={value} label={text} defaultChecked={chosen.includes(value)} />
        ))}
      </FieldGroup>
    );
  }
  if (as === 'select') return <Select {...control} options={choices} />;
  if (as === 'number') return <NumberInput {...control} {...(unit && { unit })} />;
  if (as === 'area') return <TextArea {...control} rows={3} />;
  return <TextInput {...control} />;
}
