import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { liveCheck } from '#app/http/input/live-check.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { describeQuota } from '#app/infra/limits/quotas.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { shareForm } from '#app/modules/share/share.schema.ts';
import { createShareLink, listShareLinks, revokeShareLink } from '#app/modules/share/share.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { formatDate } from '../estimates/list/format-date.ts';
import { CreatedLink, LINK_LABELS, NewLinkForm } from './new-link.tsx';
import { ShareTable } from './share-table.tsx';
import './share.css';

export const meta = pageTitle('Share');

export const loader = pageLoader({
  can: 'estimates.share',
  run: async ({ actor, params }) => {
    const estId = readId(params.id);
    const { estimate } = await readEstimate(actor, estId);
    const [links, quota] = await Promise.all([listShareLinks(actor, estId), describeQuota(actor, 'links')]);
    return {
      estId,
      name: estimate.name,
      customer: estimate.customer.name,
      isGenerated: estimate.state === 2,
      quota,
      submissionId: randomUUID(),
      links: links.map(({ createdAt, expiresAt, lastViewedAt, ...link }) => ({
        ...link,
        created: day(createdAt),
        expires: day(expiresAt),
        lastViewed: lastViewedAt ? day(lastViewedAt) : null,
      })),
    };
  },
});

/** The address of a new link is returned without a redirect: it is shown once. */
export const action = pageAction({
  can: 'estimates.share',
  form: shareForm,
  labels: LINK_LABELS,
  run: async ({ actor, form, params }) => {
    const estId = readId(params.id);
    if (form.intent === 'create') {
      const { url, expiresAt } = await createShareLink(actor, { ...form, estId });
      return data({ ok: true as const, url, expires: day(expiresAt), label: form.label });
    }
    const { isNew } = await revokeShareLink(actor, form.shareId);
    throw await redirectWithNotice(
      `/estimates/${estId}/share`,
      isNew ? { type: 'success', message: 'Link revoked.' } : { type: 'info', message: 'The link is already revoked.' },
    );
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const day = (date: Date) => formatDate(date.toISOString());

const check = liveCheck(() => import('#app/modules/share/share.schema.ts').then((schemas) => schemas.newShareForm));

export default function ManageShares() {
  const { estId, name, customer, isGenerated, links, quota, submissionId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failure = answer && !answer.ok ? answer : null;
  return (
    <LiveForm refusal={failure ?? undefined} check={check}>
      <ErrorSummary problems={problemsOf(failure)} />
      <PageHeader
        over={customer}
        title={`Share “${name}”`}
        lead="Anyone with the link can view this report without signing in. They see nothing else."
        actions={<ButtonLink href={`/estimate/view?estId=${estId}&step=generate`}>Back to the estimate</ButtonLink>}
      />
      {answer?.ok ? <CreatedLink url={answer.url} expires={answer.expires} /> : null}
      <p className="hint">{quota}</p>
      {isGenerated ? (
        <NewLinkForm submissionId={submissionId} showsOwner={failure?.values.showsOwner === 'on'} />
      ) : (
        <Notice type="info">Generate the estimate to share it.</Notice>
      )}
      <ShareTable links={links} />
    </LiveForm>
  );
}
