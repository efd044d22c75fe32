import { WHOLE_RENEWAL } from '@worthwhile/roi-core';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import { FigureWarning } from '#app/ui/wizard/figure-warning.tsx';
import { ExplainedFigure, Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import type { Explaining } from './explanation-state.tsx';
import type { HeadlineFigure } from './headline.ts';
import type { SavingsContent } from './load-savings.server.ts';

interface Part {
  readonly content: SavingsContent;
  readonly explaining: Explaining;
}

/** A renewal leads with its increment and shows the whole case next to it. */
export function Headline({ content, explaining }: Part) {
  const { headline, reading, whole, blocks, confirmed } = content;
  return (
    <>
      <div>
        {whole ? <h2 className="block-title">What renewing adds</h2> : null}
        {reading === null ? null : <p className="reading">{reading}</p>}
        <Figures label="Headline figures" figures={headline} explaining={explaining} />
        <TourAnchor steps={[16, 17]} />
        {explaining.panelForOthers()}
        {confirmed === null ? null : <p className="figure-note">{confirmed}</p>}
        <p className="figure-note">
          Select any underlined result to see how it is calculated. Hard savings only includes cost reduction and cost
          avoidance, not productivity.
        </p>
      </div>
      {blocks && whole ? (
        <div>
          <h2 className="block-title">{blocks.proposed}</h2>
          <Figures label={WHOLE_RENEWAL} figures={whole} explaining={explaining} />
        </div>
      ) : null}
      {blocks ? <FigureList title={blocks.existing} figures={content.existing} explaining={explaining} /> : null}
    </>
  );
}

function Figures(props: { label: string; figures: readonly HeadlineFigure[]; explaining: Explaining }) {
  const { label, figures, explaining } = props;
  return (
    <>
      <StatGroup label={label}>
        {figures.map(({ figure, hardOnlyFigure, warning: _, ...each }) => (
          <Stat
            key={figure}
            {...each}
            explain={explaining.link(figure)}
            explainHardOnly={explaining.link(hardOnlyFigure)}
          />
        ))}
      </StatGroup>
      {figures.map(({ figure, label, warning }) =>
        warning ? (
          <p key={figure} className="figure-note">
            <FigureWarning>
              {label}: {warning}
            </FigureWarning>
          </p>
        ) : null,
      )}
      {explaining.panelFor(...figures.flatMap(({ figure, hardOnlyFigure }) => [figure, hardOnlyFigure]))}
    </>
  );
}

function FigureList(props: { title: string; figures: SavingsContent['existing']; explaining: Explaining }) {
  const { title, figures, explaining } = props;
  return (
    <section className="section">
      <h2>{title}</h2>
      <dl className="increment">
        {figures.map(({ figure, label, value }) => (
          <div key={label}>
            <dt className="stat-label">{label}</dt>
            <dd className="num">
              <ExplainedFigure link={explaining.link(figure)} name={label}>
                {value}
              </ExplainedFigure>
            </dd>
          </div>
        ))}
      </dl>
      {explaining.panelFor(...figures.map(({ figure }) => figure))}
    </section>
  );
}
