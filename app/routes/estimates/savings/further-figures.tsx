import { HARD_ONLY, hardOnlyLabel } from '@worthwhile/roi-core';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { ExplainedFigure } from '#app/ui/wizard/stats.tsx';
import type { SavingsContent } from './content.ts';
import type { Explaining } from './explanation-state.tsx';

export function FurtherFigures(props: { figures: SavingsContent['further']; explaining: Explaining }) {
  const { figures, explaining } = props;
  return (
    <section className="section" aria-labelledby="further">
      <h2 id="further">Further figures</h2>
      <Table caption="Further figures, with all benefits and hard savings only" className="table-cards further-table">
        <thead>
          <tr>
            <HeadCell>Figure</HeadCell>
            <HeadCell align="end">All benefits</HeadCell>
            <HeadCell align="end">{HARD_ONLY}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ figure, label, value, hardOnlyFigure, hardOnly }) => (
            <tr key={figure}>
              <th scope="row" className="row-header">
                {label}
              </th>
              <Cell align="end" label="All benefits">
                <ExplainedFigure link={explaining.link(figure)} name={label}>
                  {value}
                </ExplainedFigure>
              </Cell>
              <Cell align="end" label={HARD_ONLY}>
                <ExplainedFigure link={explaining.link(hardOnlyFigure)} name={hardOnlyLabel(label)}>
                  {hardOnly}
                </ExplainedFigure>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {explaining.panelFor(...figures.flatMap(({ figure, hardOnlyFigure }) => [figure, hardOnlyFigure]))}
    </section>
  );
}
