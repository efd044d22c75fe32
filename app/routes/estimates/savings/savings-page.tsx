import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
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
import { Uncertainty } from './uncertainty-section.tsx';
import { WhatIfPanel } from './what-if-panel.tsx';
import { whatIfHref } from './what-if-url.ts';

export function SavingsPage({ frame, content }: { frame: Frame; content: SavingsContent }) {
  const explaining = useExplanation(frame, content);
  const { tab, warnings } = content;
  return (
    <WizardFrame
      frame={frame}
      content={content}
      title={content.title}
      actions={
        content.whatIf || content.olderModel !== null ? null : (
          <ButtonLink href={`${whatIfHref(frame)}#what-if`}>What if</ButtonLink>
        )
      }
    >
      <ResultTabs frame={frame} tab={tab} />
      <TourAnchor steps={tab === 'savings' ? [15] : [15, 16, 17]} />
      {tab === 'savings' ? (
        <>
          {content.whatIf ? <WhatIfPanel frame={frame} whatIf={content.whatIf} sign={content.sign} /> : null}
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
        { label: 'Without', rest: frame.brand, href: href('without'), current: tab === 'without' },
        { label: 'With', rest: frame.brand, href: href('with'), current: tab === 'with' },
        { label: 'Savings', href: href('savings'), current: tab === 'savings' },
      ]}
    />
  );
}

/** @returns undefined in view mode, where figures cannot be confirmed */
function assumptionsHrefOf({ estId, mode }: Frame): string | undefined {
  return mode === 'edit' ? stepHref(estId ?? 0, 'assumptions', 'edit') : undefined;
}
