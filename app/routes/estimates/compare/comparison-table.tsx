import { CategoryMark } from '@worthwhile/report/charts';
import type { ReactNode } from 'react';
import { type EstimateStatus, StatusMark } from '#app/ui/table/status-mark.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { DifferenceMark } from './difference-bar.tsx';
import type { SelectedLines } from './differing-lines.ts';
import type { ShownLine } from './format-comparison.ts';

/** An estimate that is compared. */
interface ComparedColumn {
  readonly id: number;
  /** One character that names it in short. */
  readonly mark: string;
  readonly name: string;
  readonly products: string;
  readonly status: EstimateStatus;
  readonly date: string;
}
type Columns = readonly ComparedColumn[];

/**
 * Shows an estimate per column. The difference from the first has its own column for two estimates, and is below each value for
 * more.
 */
export function ComparisonTable(props: {
  readonly shown: SelectedLines;
  readonly columns: Columns;
  /** Shows every benefit that differs. */
  readonly everyHref: string;
}) {
  const { shown, columns, everyHref } = props;
  const { result, benefits, total, assumptions, hiddenBenefits } = shown;
  return (
    <section id="comparison">
      <Table caption="Compared estimates" className="comparison table-cards">
        <Heads columns={columns} />
        <Group title="Result" columns={columns} lines={result} />
        <Group title="Annual savings by benefit" columns={columns} lines={[...benefits, ...total]}>
          {hiddenBenefits > 0 ? (
            <>
              The {benefits.length} largest differences.{' '}
              <a href={everyHref} data-keep-scroll="">
                Show {hiddenBenefits} more
              </a>
            </>
          ) : null}
        </Group>
        <Group title="Assumptions and investment" columns={columns} lines={assumptions} />
      </Table>
    </section>
  );
}

function Heads({ columns }: { readonly columns: Columns }) {
  const [first, second, ...more] = columns;
  return (
    <thead>
      <tr>
        <HeadCell>
          <span className="visually-hidden">Figure</span>
        </HeadCell>
        {columns.map(({ id, mark, name, products, status, date }) => (
          <HeadCell key={id} align="end" className="comparison-head">
            <span className="comparison-letter">{mark}</span>{' '}
            <a className="row-link" href={`/estimate/view?estId=${id}`}>
              {name}
            </a>
            <span className="row-second"> {products}</span>
            <span className="row-second">
              {' '}
              <StatusMark status={status} /> {date}
            </span>
          </HeadCell>
        ))}
        {first && second && more.length === 0 ? (
          <HeadCell align="end" className="comparison-head">
            Difference
            <span className="row-second">
              {' '}
              {second.mark} compared with {first.mark}
            </span>
          </HeadCell>
        ) : null}
      </tr>
    </thead>
  );
}

function Group(props: {
  readonly title: string;
  readonly columns: Columns;
  readonly lines: readonly ShownLine[];
  readonly children?: ReactNode;
}) {
  const { title, columns, lines, children } = props;
  const width = 1 + columns.length + (columns.length === 2 ? 1 : 0);
  if (lines.length === 0) return null;
  return (
    <tbody>
      <tr className="comparison-group">
        <th scope="rowgroup" colSpan={width}>
          <h2>{title}</h2>
          {children ? <p className="hint">{children}</p> : null}
        </th>
      </tr>
      {lines.map((line) => (
        <Line key={line.id} line={line} columns={columns} />
      ))}
    </tbody>
  );
}

function Line({ line, columns }: { readonly line: ShownLine; readonly columns: Columns }) {
  const { id, label, isHardOnly, category, values, differences, sources, bar } = line;
  const isPair = columns.length === 2;
  const className = id === 'annual:saving' ? 'total-row' : isHardOnly ? 'comparison-hard-only' : undefined;
  return (
    <tr className={className}>
      <RowHeader>
        {category ? <CategoryMark category={category} width={16} height={10} /> : null} {label}
        {sources ? (
          <span className="row-second">{` ${sources.map((source, at) => `${columns[at]?.mark}: ${source}`).join(' · ')}`}</span>
        ) : null}
      </RowHeader>
      {values.map((value, index) => (
        <Cell key={columns[index]?.id} align="end" label={columns[index]?.mark}>
          {value}
          {index === 0 || isPair ? null : <span className="row-second"> {differences[index - 1]}</span>}
        </Cell>
      ))}
      {isPair ? (
        <Cell align="end" label="Difference" className="comparison-difference">
          <span>
            {bar ? <DifferenceMark bar={bar} /> : null}
            {differences[0]}
          </span>
        </Cell>
      ) : null}
    </tr>
  );
}
