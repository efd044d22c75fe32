import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import type { ShownLine } from './shown-comparison.ts';

interface ComparedName {
  readonly id: number;
  readonly name: string;
  readonly customer: string;
  readonly scenarioTitle: string;
}

/** One part of the comparison: a line each, a column an estimate. What differs is said in a word and set apart. */
export function ComparisonTable(props: {
  readonly heading: string;
  readonly lines: readonly ShownLine[];
  readonly estimates: readonly ComparedName[];
  /** Whether the heads lead to the estimates. */
  readonly linked?: boolean;
}) {
  const { heading, lines, estimates, linked } = props;
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
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id: lineId, label, values, isDifferent }) => (
            <tr key={lineId} className={isDifferent ? 'comparison-differs' : undefined}>
              <RowHeader second={isDifferent ? '≠ differs' : isDifferent === null ? 'not compared' : undefined}>
                {label}
              </RowHeader>
              {values.map((value, index) => (
                <Cell key={estimates[index]?.id} align="end" label={estimates[index]?.name}>
                  {value}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
