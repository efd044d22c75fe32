import { HARD_ONLY, hardOnlyLabel } from '@worthwhile/roi-core';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { ExplainedFigure } from '#app/ui/wizard/stats.tsx';
import type { Explaining } from './explanation-state.tsx';
import type { SavingsContent } from './load-savings.server.ts';

export function FurtherFigures(props: { figures: SavingsContent['further']; explaining: Explaining }) {
  const { figures, explaining } = props;
  return (
    <section className="section" aria-labelledby="further">
      <h2 id="further">More results</h2>
      <DataTable
        caption="More results, with all benefits and hard savings only"
        className="table-cards further-table"
        rows={figures}
        keyOf={({ figure }) => figure}
        columns={[
          { label: 'Result', cell: ({ label }) => label },
          {
            label: 'All benefits',
            align: 'end',
            cell: ({ figure, label, value }) => (
              <ExplainedFigure link={explaining.link(figure)} name={label}>
                {value}
              </ExplainedFigure>
            ),
          },
          {
            label: HARD_ONLY,
            align: 'end',
            cell: ({ label, hardOnlyFigure, hardOnly }) => (
              <ExplainedFigure link={explaining.link(hardOnlyFigure)} name={hardOnlyLabel(label)}>
                {hardOnly}
              </ExplainedFigure>
            ),
          },
        ]}
      />
      {explaining.panelFor(...figures.flatMap(({ figure, hardOnlyFigure }) => [figure, hardOnlyFigure]))}
    </section>
  );
}
