import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { TourStop } from '#app/ui/tour/tour-stop.tsx';
import { ExplainedFigure, Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import { Tabs } from '#app/ui/wizard/tabs.tsx';
import type { Frame } from '../wizard/content.ts';
import { StepLinks } from '../wizard/step-form.tsx';
import { useRefusal } from '../wizard/step-saving.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { stepHref } from '../wizard/wizard-url.ts';
import { CashFlowSection } from './cash-flow-section.tsx';
import type { SavingsContent, Tab } from './content.ts';
import { Drivers } from './drivers-section.tsx';
import { type Explaining, useExplaining } from './explaining.tsx';
import { FurtherFigures } from './further-figures.tsx';
import { SideTable } from './side-table.tsx';
import { Uncertainty } from './uncertainty-section.tsx';
import { WhatIfPanel } from './what-if-panel.tsx';
import { changeName, whatIfHref } from './what-if-url.ts';

/** What the customer spends without, with, and saves; every figure explains itself. */
export function SavingsPage({ frame, content }: { frame: Frame; content: SavingsContent }) {
  const explaining = useExplaining(frame, content);
  const refusal = useRefusal();
  const { tab, headline, incremental, warnings } = content;
  const labels = Object.fromEntries(
    (content.whatIf?.changes ?? []).map((each) => [changeName(each.variable), each.label]),
  );
  return (
    <WizardFrame
      frame={frame}
      title={content.title}
      refusal={refusal}
      labels={labels}
      actions={content.whatIf ? null : <ButtonLink href={`${whatIfHref(frame)}#what-if`}>What if</ButtonLink>}
    >
      <ResultTabs frame={frame} tab={tab} />
      <TourStop steps={tab === 'savings' ? [15] : [15, 16, 17]} />
      {tab === 'savings' ? (
        <>
          {content.whatIf ? <WhatIfPanel frame={frame} whatIf={content.whatIf} sign={content.sign} /> : null}
          {warnings.map((message) => (
            <Notice key={message} type="warning">
              {message}
            </Notice>
          ))}
          {content.blocks ? (
            <FigureList title={content.blocks.existing} figures={content.existing} explaining={explaining} />
          ) : null}
          <div>
            {content.blocks ? <h2 className="block-title">{content.blocks.proposed}</h2> : null}
            <StatGroup label="Headline figures">
              {headline.figures.map((each) => (
                <Stat
                  key={each.figure}
                  label={each.label}
                  value={each.value}
                  unit={each.unit}
                  hardOnly={each.hardOnly}
                  warning={each.warning}
                  explain={explaining.link(each.figure)}
                  explainHardOnly={explaining.link(each.hardOnlyFigure)}
                />
              ))}
            </StatGroup>
            <TourStop steps={[16, 17]} />
            {explaining.panelFor(...headline.figures.flatMap(({ figure, hardOnlyFigure }) => [figure, hardOnlyFigure]))}
            {explaining.panelForOthers()}
            <p className="figure-note">
              A dotted line under a figure opens its explanation. Hard only counts cost reduction and cost avoidance,
              and leaves productivity out.
            </p>
          </div>
          {incremental.length > 0 ? (
            <FigureList title="What the renewal adds" figures={incremental} explaining={explaining} />
          ) : null}
          <FurtherFigures figures={content.further} explaining={explaining} />
          <CashFlowSection content={content} explaining={explaining} />
          <Drivers frame={frame} content={content} explaining={explaining} />
          <Uncertainty content={content} />
        </>
      ) : (
        <SideTable side={tab} brand={frame.brand} content={content} explaining={explaining} />
      )}
      <StepLinks frame={frame} nextText="Continue to report" />
    </WizardFrame>
  );
}

function ResultTabs({ frame, tab }: { frame: Frame; tab: Tab }) {
  const href = (wanted: Tab) =>
    stepHref(frame.estId ?? 0, 'savings', frame.mode, wanted === 'savings' ? {} : { tab: wanted });
  return (
    <Tabs
      label="Views of the result"
      tabs={[
        { label: `Without ${frame.brand}`, short: 'Without', href: href('without'), current: tab === 'without' },
        { label: `With ${frame.brand}`, short: 'With', href: href('with'), current: tab === 'with' },
        { label: 'Savings', href: href('savings'), current: tab === 'savings' },
      ]}
    />
  );
}

/** A few figures under a heading of their own. */
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
