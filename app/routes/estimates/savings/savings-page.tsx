import { Notice } from '#app/ui/feedback/notice.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import { Tabs } from '#app/ui/wizard/tabs.tsx';
import type { Frame } from '../wizard/content.ts';
import { StepLinks } from '../wizard/step-form.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { stepHref } from '../wizard/wizard-url.ts';
import { CashFlowSection } from './cash-flow-section.tsx';
import { SideTable } from './cost-table.tsx';
import { Drivers } from './drivers-section.tsx';
import { useExplanation } from './explanation-state.tsx';
import { FurtherFigures } from './further-figures.tsx';
import { Headline } from './headline-section.tsx';
import type { SavingsContent, Tab } from './load-savings.server.ts';
import { MeasuredTab } from './measured/measured-tab.tsx';
import { Uncertainty } from './uncertainty-section.tsx';
import { WhatIfTab } from './what-if/what-if-tab.tsx';

export function SavingsPage({ frame, content }: { frame: Frame; content: SavingsContent }) {
  const explaining = useExplanation(frame, content);
  const { tab, warnings } = content;
  return (
    <WizardFrame frame={frame} content={content} title={content.title}>
      {/* Some eighty figures explain themselves: as many stops before the bar at the foot. */}
      <a className="skip-link" href={stepHref(frame.estId ?? 0, 'report', frame.mode)}>
        Skip to the report step
      </a>
      <ResultTabs frame={frame} tab={tab} hasWhatIf={content.olderModel === null} isReview={content.isReview} />
      <TourAnchor steps={tab === 'savings' ? [15] : [15, 16, 17]} />
      {content.whatIf ? <WhatIfTab frame={frame} whatIf={content.whatIf} sign={content.sign} /> : null}
      {content.measured ? <MeasuredTab frame={frame} measured={content.measured} /> : null}
      {tab === 'savings' ? (
        <>
          {content.olderModel === null ? null : (
            <Notice type="info">
              Generated with model {content.olderModel}. Its figures stay as they are; clone it to calculate with
              today’s model.
            </Notice>
          )}
          {warnings.map((message) => (
            <Notice key={message} type="warning">
              {message}
            </Notice>
          ))}
          <Headline content={content} explaining={explaining} />
          <FurtherFigures figures={content.further} explaining={explaining} />
          <CashFlowSection content={content} explaining={explaining} />
          <Drivers frame={frame} content={content} explaining={explaining} />
          <Uncertainty content={content} assumptionsHref={assumptionsHrefOf(frame)} />
        </>
      ) : null}
      {tab === 'without' || tab === 'with' ? (
        <SideTable side={tab} brand={frame.brand} content={content} explaining={explaining} />
      ) : null}
      {content.whatIf ? null : <StepLinks frame={frame} nextText="Continue to report" />}
    </WizardFrame>
  );
}

function ResultTabs(props: {
  readonly frame: Frame;
  readonly tab: Tab;
  readonly hasWhatIf: boolean;
  readonly isReview: boolean;
}) {
  const { frame, tab, hasWhatIf, isReview } = props;
  const href = (wanted: Tab) =>
    stepHref(frame.estId ?? 0, 'savings', frame.mode, wanted === 'savings' ? {} : { tab: wanted });
  return (
    <Tabs
      label="Views of the result"
      tabs={[
        { label: 'Without', rest: frame.brand, href: href('without'), current: tab === 'without' },
        { label: 'With', rest: frame.brand, href: href('with'), current: tab === 'with' },
        { label: 'Savings', href: href('savings'), current: tab === 'savings' },
        ...(isReview ? [{ label: 'Promised and measured', href: href('measured'), current: tab === 'measured' }] : []),
        ...(hasWhatIf ? [{ label: 'What if', href: href('what-if'), current: tab === 'what-if' }] : []),
      ]}
    />
  );
}

/** @returns undefined in view mode, where figures cannot be confirmed */
function assumptionsHrefOf({ estId, mode }: Frame): string | undefined {
  return mode === 'edit' ? stepHref(estId ?? 0, 'assumptions', 'edit') : undefined;
}
