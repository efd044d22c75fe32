import type { ActionFailure } from '#app/http/page.server.ts';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { currencyLabel, NEW_ROW, NEW_TITLE, type RowTexts } from './currency-rows.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly texts: RowTexts;
}
interface TableProps {
  readonly rows: readonly Row[];
  readonly mayChange: boolean;
  readonly refusal: ActionFailure | undefined;
}

const BASE_ID = 1;

/** Shows fields to users who can change currencies, text to others. */
export function CurrencyTable({ rows, mayChange, refusal }: TableProps) {
  return (
    <Table caption="Currencies, in order of creation" className="table-cards currency-table">
      <thead>
        <tr>
          <HeadCell>Currency</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell>Code</HeadCell>
          <HeadCell>Sign</HeadCell>
          <HeadCell align="end">Value</HeadCell>
          <HeadCell>Active</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          mayChange ? (
            <EditRow key={row.id} prefix={`c${row.id}`} title={row.texts.code} row={row} refusal={refusal} />
          ) : (
            <tr key={row.id}>
              <RowHeader>{row.texts.code}</RowHeader>
              <Cell label="Name">{row.texts.name}</Cell>
              <Cell label="Code">{row.texts.code}</Cell>
              <Cell label="Sign">{row.texts.sign}</Cell>
              <Cell label="Value" align="end">
                {row.texts.value}
              </Cell>
              <Cell label="Active">{row.texts.isActive ? 'Yes' : 'No'}</Cell>
            </tr>
          ),
        )}
        {mayChange ? <EditRow prefix="cNew" title={NEW_TITLE} refusal={refusal} /> : null}
      </tbody>
    </Table>
  );
}

function EditRow(props: {
  readonly prefix: string;
  readonly title: string;
  readonly row?: Row;
  readonly refusal: ActionFailure | undefined;
}) {
  const { prefix, title, row, refusal } = props;
  const shown = row?.texts ?? NEW_ROW;
  const isBase = row?.id === BASE_ID;
  const field = (name: keyof RowTexts) => ({
    name: `${prefix}.${name}`,
    label: currencyLabel(title, name),
    labelHidden: true,
    defaultValue: shown[name],
  });
  const isTicked =
    refusal?.values[`${prefix}.name`] === undefined ? shown.isActive : refusal.values[`${prefix}.isActive`];
  return (
    <tr>
      <RowHeader>{title}</RowHeader>
      <Cell label="Name" className="cell-line">
        <TextInput {...field('name')} />
      </Cell>
      {isBase ? (
        <BaseCells texts={shown} prefix={prefix} />
      ) : (
        <>
          <Cell label="Code" className="currency-short">
            <TextInput {...field('code')} autoCapitalize="characters" spellCheck={false} />
          </Cell>
          <Cell label="Sign" className="currency-short">
            <TextInput {...field('sign')} spellCheck={false} />
          </Cell>
          <Cell label="Value" align="end">
            <NumberInput {...field('value')} />
          </Cell>
          <Cell label="Active">
            <Checkbox
              name={`${prefix}.isActive`}
              label={currencyLabel(title, 'isActive')}
              labelHidden
              defaultChecked={isTicked === 'on'}
              errors={refusal?.errors[`${prefix}.isActive`]}
            />
          </Cell>
        </>
      )}
    </tr>
  );
}

/** All amounts are stored in US dollars: only the name can change. */
function BaseCells({ texts, prefix }: { readonly texts: RowTexts; readonly prefix: string }) {
  return (
    <>
      {(['code', 'sign', 'value', 'isActive'] as const).map((name) => (
        <Cell
          key={name}
          label={name === 'isActive' ? 'Active' : name.charAt(0).toUpperCase() + name.slice(1)}
          align={name === 'value' ? 'end' : undefined}
        >
          {name === 'isActive' ? 'Yes' : texts[name]}
          <input type="hidden" name={`${prefix}.${name}`} value={texts[name]} />
        </Cell>
      ))}
    </>
  );
}
