import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { versionOf } from '#app/ui/connection/version-of.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import type { RulesTexts } from './rules-texts.ts';
import { wasOf } from './was-of.ts';

const TYPES = [
  { name: 'estimateNew', title: 'Savings with proposed products (estimateNew)' },
  { name: 'estimateExisting', title: 'Savings with existing products (estimateExisting)' },
] as const;

interface Component {
  readonly id: number;
  readonly name: string;
}

/** Which products may be chosen together, as a table per estimate type, and the lists of entry 4. */
export function RulesFields(props: {
  readonly components: readonly Component[];
  readonly version: number;
  readonly texts: RulesTexts;
  readonly was: RulesTexts;
  readonly refusal: ActionFailure | undefined;
}): ReactElement {
  const { components, version, texts, was, refusal } = props;
  const listText = (name: 'include' | 'exclude') => {
    const posted = refusal?.values[name];
    return typeof posted === 'string' ? posted : texts[name].join('\n');
  };
  return (
    <Form method="post" noValidate className="configuration-values">
      <input type="hidden" name="version" value={versionOf(refusal, version)} />
      <input type="hidden" name="was" value={wasOf(refusal, was)} />
      {TYPES.map(({ name, title }) => (
        <section key={name} className="section" aria-labelledby={`pairs-${name}`}>
          <h2 id={`pairs-${name}`}>{title}</h2>
          <p className="hint">A tick lets the two products be chosen together.</p>
          <PairTable
            name={name}
            title={title}
            components={components}
            isAllowed={(pair) =>
              refusal ? [refusal.values[name] ?? []].flat().includes(pair) : !texts[name].includes(pair)
            }
          />
        </section>
      ))}
      <section className="section" aria-labelledby="entry-four">
        <h2 id="entry-four">Products kept out by name</h2>
        <div className="configuration-form">
          <TextArea
            name="include"
            label="Include list"
            hint="For existing products: a product whose name contains one of these texts cannot be chosen. One text a line."
            rows={4}
            defaultValue={listText('include')}
            errors={refusal?.errors.include}
          />
          <TextArea
            name="exclude"
            label="Exclude list"
            hint="For proposed products: the same."
            rows={4}
            defaultValue={listText('exclude')}
            errors={refusal?.errors.exclude}
          />
        </div>
      </section>
      <div className="form-actions">
        <SubmitButton pendingText="Saving">Save</SubmitButton>
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
