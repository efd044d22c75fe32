import { CategoryMark } from '@worthwhile/report/charts';
import type { ReactNode } from 'react';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { compareHref } from './comparison-picker.tsx';
import { DifferenceMark } from './difference-bar.tsx';
import type { SelectedLines } from './differing-lines.ts';
import type { ShownLine } from './format-comparison.ts';
import type { LoadedComparison } from './load-comparison.server.ts';

type Compared = LoadedComparison['estimates'];

/**
 * Shows an estimate per column. The difference from the first has its own column for two estimates, and is below each value for
 * more.
 */
export function ComparisonTable({ shown, estimates }: { readonly shown: SelectedLines; readonly estimates: Compared }) {
  const { result, benefits, total, assumptions, hiddenBenefits } = shown;
  const columns = 1 + estimates.length + (estimates.length === 2 ? 1 : 0);
  return (
    <section id="comparison">
      <Table caption="Compared estimates" className="comparison table-cards">
        <Heads estimates={estimates} />
        <Group title="Result" columns={columns} lines={result} estimates={estimates} />
        <Group
          title="Annual savings by benefit"
          columns={columns}
          lines={[...benefits, ...total]}
          estimates={estimates}
        >
          {hiddenBenefits > 0 ? (
            <>
              The {benefits.length} largest differences.{' '}
              <a
                href={compareHref(
                  estimates.map(({ id }) => id),
                  'everyDifferent',
                )}
                data-keep-scroll=""
              >
                Show {hiddenBenefits} more
              </a>
            </>
          ) : null}
        </Group>
        <Group title="Assumptions and investment" columns={columns} lines={assumptions} estimates={estimates} />
      </Table>
    </section>
  );
}

function Heads({ estimates }: { readonly estimates: Compared }) {
  return (
    <thead>
      <tr>
        <HeadCell>
          <span className="visually-hidden">Figure</span>
        </HeadCell>
        {estimates.map(({ id, name, products, status, date }, index) => (
          <HeadCell key={id} align="end" className="comparison-head">
            <span className="comparison-letter">{letterOf(index)}</span>{' '}
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
        {estimates.length === 2 ? (
          <HeadCell align="end" className="comparison-head">
            Difference
            <span className="row-second"> B compared with A</span>
          </HeadCell>
        ) : null}
      </tr>
    </thead>
  );
}

function Group(props: {
  readonly title: string;
  readonly columns: number;
  readonly lines: readonly ShownLine[];
  readonly estimates: Compared;
  readonly children?: ReactNode;
}) {
  const { title, columns, lines, estimates, children } = props;
  if (lines.length === 0) return null;
  return (
    <tbody>
      <tr className="comparison-group">
        <th scope="rowgroup" colSpan={columns}>
          <h2>{title}</h2>
          {children ? <p className="hint">{children}</p> : null}
        </th>
      </tr>
      {lines.map((line) => (
        <Line key={line.id} line={line} estimates={estimates} />
      ))}
    </tbody>
  );
}

function Line({ line, estimates }: { readonly line: ShownLine; readonly estimates: Compared }) {
  const { id, label, isHardOnly, category, values, differences, bar } = line;
  const isPair = estimates.length === 2;
  const className = id === 'annual:saving' ? 'total-row' : isHardOnly ? 'comparison-hard-only' : undefined;
  return (
    <tr className={className}>
      <RowHeader>
        {category ? <CategoryMark category={category} width={16} height={10} /> : null} {label}
      </RowHeader>
      {values.map((value, index) => (
        <Cell key={estimates[index]?.id} align="end" label={`${letterOf(index)}: ${estimates[index]?.name}`}>
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

function letterOf(index: number): string {
  return 'ABCD'.charAt(index);
}
