import type { ActionFailure } from '#app/http/page.server.ts';
import type { EntryTexts } from '#app/modules/configuration/model/entry-texts.ts';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { textAt, textBefore } from './changed-values.ts';

const LEVELS = [
  ['low', 'Low'],
  ['average', 'Average'],
  ['high', 'High'],
] as const;

interface Row {
  readonly key: string;
  readonly label: string;
}

interface Cells {
  readonly texts: EntryTexts;
  readonly published: EntryTexts;
  readonly refusal: ActionFailure | undefined;
}

/** Numbers of an entry, a row for each product or industry. Filled rows come first, so that a long list opens short. */
export function LevelTable(
  props: Cells & {
    readonly title: string;
    readonly hint: string;
    readonly rowTitle: string;
    readonly rows: readonly Row[];
    readonly hasCoverage?: boolean;
  },
) {
  const { title, hint, rowTitle, rows, hasCoverage = false, ...cells } = props;
  const isFilled = ({ key }: Row) => LEVELS.some(([level]) => Boolean(cells.texts[`${key}.${level}`]));
  const filled = rows.filter(isFilled);
  const empty = rows.filter((row) => !isFilled(row));
  const table = (caption: string, shown: readonly Row[]) => (
    <Table caption={caption} className="table-cards level-table">
      <thead>
        <tr>
          <HeadCell>{rowTitle}</HeadCell>
          {LEVELS.map(([level, name]) => (
            <HeadCell key={level}>{name}</HeadCell>
          ))}
          {hasCoverage ? <HeadCell>Coverage</HeadCell> : null}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.key}>
            <RowHeader>{row.label}</RowHeader>
            {LEVELS.map(([level, name]) => (
              <Cell key={level} label={name}>
                <Value {...cells} name={`${row.key}.${level}`} label={`${row.label}: ${name}`} />
              </Cell>
            ))}
            {hasCoverage ? (
              <Cell label="Coverage">
                <TextInput
                  name={`${row.key}.coverage`}
                  label={`${row.label}: Coverage`}
                  labelHidden
                  defaultValue={textAt(cells.texts, `${row.key}.coverage`) || '1'}
                  errors={cells.refusal?.errors[`${row.key}.coverage`]}
                />
              </Cell>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
  return (
    <section className="section" aria-label={title}>
      <h2>{title}</h2>
      <p className="hint">
        {hint}
        {hasCoverage ? ' Coverage is the share that the product reaches: 1, or a formula.' : null}
      </p>
      {filled.length > 0 ? table(title, filled) : null}
      {empty.length > 0 ? (
        <details open={filled.length === 0}>
          <summary>{filled.length === 0 ? `All ${empty.length}` : `Add one of ${empty.length} more`}</summary>
          {table(`${title}, without values`, empty)}
        </details>
      ) : null}
    </section>
  );
}

function Value({ texts, published, refusal, name, label }: Cells & { readonly name: string; readonly label: string }) {
  const before = textBefore(published, texts, name);
  return (
    <div className={before === null ? undefined : 'value-changed'}>
      <NumberInput
        name={name}
        label={label}
        labelHidden
        defaultValue={textAt(texts, name)}
        errors={refusal?.errors[name]}
      />
      {before === null ? null : <span className="value-before">was {before}</span>}
    </div>
  );
}
