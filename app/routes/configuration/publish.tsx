import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { note } from '#app/modules/configuration/configuration.schema.ts';
import { askForApproval, decideOnDraft, withdrawRequest } from '#app/modules/configuration/draft/approval.server.ts';
import { undoChange, undoChangesBy } from '#app/modules/configuration/draft/draft.server.ts';
import { publishDraft } from '#app/modules/configuration/draft/publish.server.ts';
import { calculateEffect } from '#app/modules/estimates/effect/effect.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { configurationLabels } from './configuration-texts.server.ts';
import { countChanges } from './drafted-message.ts';
import { APPROVAL_FORM, ApprovalAside } from './publish/approval-aside.tsx';
import { ChangesByAuthor, countAuthors } from './publish/changes-by-author.tsx';
import { EffectPart } from './publish/effect-part.tsx';
import { HistoryCard } from './publish/history-card.tsx';
import { loadPublish } from './publish/load-publish.server.ts';
import './configuration.css';
import './publish/publish.css';

const PATH = '/configuration/publish';
const revision = z.coerce.number().int();

const DECISIONS = { approve: 'approved', decline: 'declined' } as const;

const form = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('publish'), revision, note }),
  z.object({ intent: z.literal('ask'), approverId: z.coerce.number().int() }),
  z.object({ intent: z.enum(['withdraw', 'effect']) }),
  z.object({ intent: z.enum(['approve', 'decline']), revision, decisionNote: note }),
  z.object({ intent: z.literal('undo'), key: z.string().max(200), changedAt: z.string().max(40) }),
  z.object({ intent: z.literal('undoAll'), authorId: z.coerce.number().int(), revision }),
]);

export const meta = pageTitle('Publish the configuration');

export const loader = pageLoader({
  can: 'configuration.change',
  query: z.object({ all: z.literal('1').optional().catch(undefined) }),
  run: async ({ actor, query: { all } }) => ({ ...(await loadPublish(actor)), showsAll: all !== undefined }),
});

export const action = pageAction({
  can: 'configuration.change',
  form,
  labels: ({ actor }) => configurationLabels(actor),
  run: async ({ actor, form: sent }) => {
    if (sent.intent === 'publish') {
      const version = await publishDraft(actor, sent);
      return redirectWithNotice(PATH, { type: 'success', message: `Published version ${version}.` });
    }
    if (sent.intent === 'ask') {
      await askForApproval(actor, sent);
      return redirectWithNotice(PATH, { type: 'success', message: 'Asked for approval by email.' });
    }
    if (sent.intent === 'effect') {
      await calculateEffect(actor);
      return redirect(PATH, 303);
    }
    if (sent.intent === 'withdraw') {
      await withdrawRequest(actor);
      return redirectWithNotice(PATH, { type: 'success', message: 'Withdrew the request.' });
    }
    if (sent.intent === 'approve' || sent.intent === 'decline') {
      const decision = DECISIONS[sent.intent];
      await decideOnDraft(actor, { ...sent, decision });
      return redirectWithNotice(PATH, { type: 'success', message: `You ${decision} the changes.` });
    }
    const removed = sent.intent === 'undoAll' ? await undoChangesBy(actor, sent) : 1;
    if (sent.intent === 'undo') await undoChange(actor, sent);
    return redirectWithNotice(PATH, { type: 'success', message: `Removed ${countChanges(removed)} from the draft.` });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function PublishConfiguration() {
  const { configId, revision, count, authors, problems, approval, effect, showsAll, history } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ActionFailure | undefined;
  const needsApproval = count > 0 && approval !== null && approval.state !== 'approved';
  return (
    <>
      <ErrorSummary problems={problemsOf(answer)} />
      <PageHeader
        over={<a href="/configuration">Industry Configuration</a>}
        title={count > 0 ? `Publish version ${configId + 1}` : `Nothing to publish since version ${configId}`}
        lead={
          count > 0
            ? `${countChanges(count)} by ${countAuthors(authors.length)} since version ${configId}. New estimates use them immediately, open drafts when their owner updates them.`
            : 'Changes of values, products, and rules are listed here until someone publishes them.'
        }
      />
      {problems.length > 0 ? (
        <Notice type="warning">The draft can’t be published yet. {problems.join(' ')}</Notice>
      ) : null}
      <div className="publish-page">
        {count > 0 ? <ChangesByAuthor authors={authors} count={count} revision={revision} /> : null}
        {count > 0 ? <EffectPart effect={effect} version={configId} showsAll={showsAll} /> : null}
        <div className="publish-aside">
          {count > 0 && approval ? (
            <ApprovalAside key={approval.state} approval={approval} revision={revision} refusal={answer} />
          ) : null}
          <HistoryCard {...history} />
        </div>
      </div>
      {needsApproval && approval.state !== 'waiting' && approval.approvers.length > 0 ? (
        <FootBar status="Not approved yet">
          <SubmitButton form={APPROVAL_FORM} name="intent" value="ask" pendingText="Asking…">
            {approval.state === 'notAsked' ? 'Ask for approval' : 'Ask again'}
          </SubmitButton>
        </FootBar>
      ) : null}
      {count > 0 && !needsApproval ? (
        <Form method="post" noValidate key={revision} className="publish-foot">
          <input type="hidden" name="revision" value={revision} />
          <FootBar
            status={
              <>
                <span className="hint">Owners of drafts that change are notified once.</span>
                <TextInput
                  name="note"
                  label="Note"
                  errors={answer?.errors.note}
                  defaultValue={String(answer?.values.note ?? '')}
                />
              </>
            }
          >
            <SubmitButton name="intent" value="publish" pendingText="Publishing…">
              Publish version {configId + 1}
            </SubmitButton>
            <ButtonLink href="/configuration">Continue editing</ButtonLink>
          </FootBar>
        </Form>
      ) : null}
    </>
  );
}
