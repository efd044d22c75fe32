import { Form } from '@remix-run/react';
import type { Step } from '#app/modules/estimates/inputs.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import type { Frame } from '../wizard/content.ts';
import { RunningHeadline } from '../wizard/headline/running-headline.tsx';
import { useRefusal } from '../wizard/step-saving.tsx';
import { STEP_TITLES } from '../wizard/step-titles.ts';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { neighbourOf, stepHref } from '../wizard/wizard-url.ts';
import { GeneratedPage } from './generated-page.tsx';
import type { GenerateContent } from './load-generate.server.ts';

export function GeneratePage({ frame, content }: { frame: Frame; content: GenerateContent }) {
  return content.generated ? (
    <GeneratedPage frame={frame} content={content.generated} />
  ) : (
    <WizardFrame frame={frame} content={content} title="Generate">
      <BeforeGenerate frame={frame} content={content} />
    </WizardFrame>
  );
}

function BeforeGenerate({ frame, content }: { frame: Frame; content: GenerateContent }) {
  const { checklist, isComplete, mayGenerate, deal } = content;
  const asks = deal !== null && deal.reason !== null && !deal.isApproved;
  const estId = frame.estId ?? 0;
  const previous = neighbourOf('generate', -1);
  return (
    <>
      <ul className="checklist">
        {checklist.map(({ step, state, summary }) => (
          <li key={step} className={`checklist-${state}`}>
            <Icon name={state === 'done' ? 'check' : isOptional(step, isComplete) ? 'info' : 'warning'} size={20} />
            <span>
              <a href={stepHref(estId, step, frame.mode)}>{STEP_TITLES[step]}</a>
              <span className="visually-hidden">
                {state === 'done' ? ', complete' : isOptional(step, isComplete) ? ', optional' : ', not complete'}
              </span>
              <span className="row-second"> {summary}</span>
            </span>
          </li>
        ))}
      </ul>
      {asks ? null : (
        <div className="consequence">
          <h2>What Generate ROI does</h2>
          <p>
            Generating locks this estimate: results, texts, configuration, prices, currency, and date. You can’t edit it
            afterwards, but you can clone it. The report is then ready to download and never changes.
          </p>
        </div>
      )}
      <TourAnchor steps={[19]} />
      {isComplete ? (
        <p>
          <a href={`/estimate/report?estId=${estId}`}>Preview report</a>
        </p>
      ) : null}
      {isComplete ? null : (
        <Notice type="warning">Some steps are incomplete. Use the list above to finish them.</Notice>
      )}
      {deal?.notice ? (
        <Notice type={deal.notice.type}>
          {deal.notice.text}
          {deal.notice.note ? ` “${deal.notice.note}”` : null}
        </Notice>
      ) : null}
      {mayGenerate ? (
        <Form method="post" className="generate-form">
          {asks ? <ApprovalFields reason={deal.reason ?? ''} isWaiting={deal.isWaiting} estId={estId} /> : null}
          <input type="hidden" name="estId" value={estId} />
          <input type="hidden" name="version" value={frame.version ?? 0} />
          <FootBar figure={<RunningHeadline step="generate" />}>
            {previous ? <ButtonLink href={stepHref(estId, previous, frame.mode)}>Back</ButtonLink> : null}
            {asks ? null : (
              <SubmitButton name="intent" value="generate" pendingText="Generating…">
                Generate ROI
              </SubmitButton>
            )}
            {asks && !deal.isWaiting ? (
              <SubmitButton name="intent" value="requestApproval" pendingText="Requesting…">
                Request approval
              </SubmitButton>
            ) : null}
          </FootBar>
        </Form>
      ) : null}
    </>
  );
}

/** Takes the place of Generate above a discount limit, or while a finding blocks it. */
function ApprovalFields({ reason, isWaiting, estId }: { reason: string; isWaiting: boolean; estId: number }) {
  const refusal = useRefusal();
  return (
    <section className="consequence" aria-labelledby="approval">
      <h2 id="approval">{isWaiting ? 'Waiting for approval' : 'Needs approval'}</h2>
      <p>
        {reason} <a href={stepHref(estId, 'investment', 'edit')}>Change the investment</a>
      </p>
      {isWaiting ? null : (
        <TextArea
          name="note"
          label="Note to the approver"
          hint="Optional: why this deal needs it"
          rows={3}
          defaultValue={typeof refusal?.values.note === 'string' ? refusal.values.note : ''}
          errors={refusal?.errors.note}
        />
      )}
    </section>
  );
}

/** The report texts need no review before Generate. */
function isOptional(step: Step, isComplete: boolean): boolean {
  return isComplete && step === 'report';
}
