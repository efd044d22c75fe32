import { Form } from '@remix-run/react';
import type { Texts } from '#app/form-data.ts';
import type { ActionFailure } from '#app/http/page.server.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { FieldGroup } from '#app/ui/form/field.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { BaseFields } from '#app/ui/saving/base-fields.tsx';
import { valuesOf } from '#app/ui/saving/conflict/conflict.ts';
import { HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { RULES_LABELS, unmatchedTexts } from './rules-texts.ts';

const TYPES = [
  { name: 'estimateNew', title: 'Savings with proposed products (estimateNew)' },
  { name: 'estimateExisting', title: 'Savings with existing products (estimateExisting)' },
] as const;

interface Component {
  readonly id: number;
  readonly name: string;
}

export function RulesFields(props: {
  readonly components: readonly Component[];
  readonly texts: Texts;
  readonly refusal: ActionFailure | undefined;
}) {
  const { components, texts, refusal } = props;
  const unmatched = unmatchedTexts(components, texts);
  const listText = (name: 'include' | 'exclude') => {
    const posted = refusal?.values[name];
    return typeof posted === 'string' ? posted : valuesOf(texts[name]).join('\n');
  };
  return (
    <Form method="post" noValidate className="configuration-values">
      <BaseFields answer={refusal} texts={texts} />
      {TYPES.map(({ name, title }) => (
        <section key={name} className="section" aria-labelledby={`pairs-${name}`}>
          <h2 id={`pairs-${name}`}>{title}</h2>
          <p className="hint">Select the pairs that can be combined.</p>
          <PairTable
            name={name}
            title={title}
            components={components}
            isAllowed={(pair) => valuesOf(refusal ? refusal.values[name] : texts[name]).includes(pair)}
          />
        </section>
      ))}
      <section className="section" aria-labelledby="entry-four">
        <h2 id="entry-four">Block products by name</h2>
        {unmatched.length > 0 ? (
          <Notice type="warning">No product’s name contains: {unmatched.join(', ')}. Check the spelling.</Notice>
        ) : null}
        <div className="configuration-form">
          <TextArea
            name="include"
            label={RULES_LABELS.include}
            hint="Products whose names contain one of these words can’t be selected. Capital letters make no difference. One per line."
            rows={4}
            defaultValue={listText('include')}
            errors={refusal?.errors.include}
          />
          <TextArea
            name="exclude"
            label={RULES_LABELS.exclude}
            hint="Same rule."
            rows={4}
            defaultValue={listText('exclude')}
            errors={refusal?.errors.exclude}
          />
        </div>
      </section>
      <section className="section" aria-labelledby="scenarios">
        <h2 id="scenarios">Business scenarios</h2>
        <FieldGroup
          name="scenarios"
          label={RULES_LABELS.scenarios}
          hint="Existing estimates keep their scenario."
          errors={refusal?.errors.scenarios}
        >
          {SCENARIOS.map(({ id, title, description }, index) => (
            <Checkbox
              key={id}
              name="scenarios"
              id={index === 0 ? 'f-scenarios' : undefined}
              value={String(id)}
              label={title}
              detail={description}
              defaultChecked={valuesOf(refusal ? refusal.values.scenarios : texts.scenarios).includes(String(id))}
            />
          ))}
        </FieldGroup>
      </section>
      <div className="form-actions">
        <SubmitButton pendingText="Saving…">Save</SubmitButton>
      </div>
    </Form>
  );
}

function PairTable(props: {
  readonly name: string;
  readonly title: string;
  readonly components: readonly Component[];
  readonly isAllowed: (pair: string) => boolean;
}) {
  const { name, title, components, isAllowed } = props;
  const sorted = [...components].sort((one, other) => one.id - other.id);
  return (
    <Table caption={`Pairs: ${title}`} wide className="pair-table">
      <thead>
        <tr>
          <HeadCell>Product</HeadCell>
          {sorted.slice(0, -1).map(({ id, name: product }) => (
            <HeadCell key={id}>{product}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.slice(1).map((row) => (
          <tr key={row.id}>
            <RowHeader>{row.name}</RowHeader>
            {sorted.slice(0, -1).map((column) => (
              <td key={column.id}>
                {column.id < row.id ? (
                  <Checkbox
                    name={name}
                    value={`${column.id},${row.id}`}
                    label={`${column.name} with ${row.name}`}
                    labelHidden
                    defaultChecked={isAllowed(`${column.id},${row.id}`)}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
