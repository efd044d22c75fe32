import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import type { ShownLine } from './format-comparison.ts';
import type { LoadedComparison } from './load-comparison.server.ts';

/**
 * Shows an estimate per column. The difference from the first has its own column for two estimates, and is below each value for
 * more.
 */
export function ComparisonTable(props: {
  readonly heading: string;
  readonly lines: readonly ShownLine[];
  readonly estimates: LoadedComparison['estimates'];
  /** The headings link to the estimates. */
  readonly linked?: boolean;
}) {
  const { heading, lines, estimates, linked } = props;
  if (lines.length === 0) return null;
  const isPair = estimates.length === 2;
  const id = heading.toLowerCase().replaceAll(' ', '-');
  return (
    <section>
      <SectionHead id={id} title={heading}>
        <CopyButton within={id} kind="table" name={heading} />
      </SectionHead>
      <Table caption={heading} className="comparison table-cards">
        <thead>
          <tr>
            <HeadCell>Figure</HeadCell>
            {estimates.map(({ id: estId, name, customer, scenarioTitle }) => (
              <HeadCell key={estId} align="end" className="comparison-head">
                {linked ? (
                  <a className="row-link" href={`/estimate/view?estId=${estId}`}>
                    {name}
                  </a>
                ) : (
                  name
                )}
                {linked ? <span className="row-second">{`${customer} · ${scenarioTitle}`}</span> : null}
              </HeadCell>
            ))}
            {isPair ? (
              <HeadCell align="end" className="comparison-head">
                Difference
              </HeadCell>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id: lineId, label, values, differences, isDifferent }) => (
            <tr key={lineId} className={isDifferent ? 'comparison-differs' : undefined}>
              <RowHeader>{label}</RowHeader>
              {values.map((value, index) => (
                <Cell key={estimates[index]?.id} align="end" label={estimates[index]?.name}>
                  {value}
                  {index === 0 || isPair ? null : <span className="row-second"> {differences[index - 1]}</span>}
                </Cell>
              ))}
              {isPair ? (
                <Cell align="end" label="Difference">
                  {differences[0]}
                </Cell>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
