import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { formatTime } from '#app/format-time.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { describeQuota } from '#app/infra/limits/quotas.server.ts';
import { type AskableFigure, listAskable } from '#app/modules/estimates/agreed/asked-figures.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { changeAsked } from '#app/modules/share/asked-figures.server.ts';
import { mailShareLink, readAddresses } from '#app/modules/share/link-address.server.ts';
import { openRoom, sendToCustomer } from '#app/modules/share/send-to-customer.server.ts';
import { shareForm } from '#app/modules/share/share.schema.ts';
import { createShareLink, listShareLinks, revokeShareLink } from '#app/modules/share/share.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { formatDate } from '../estimates/list/format-date.ts';
import { AskedFiguresForm } from './asked-figures.tsx';
import { CreatedLink, LINK_LABELS, NewLinkForm } from './new-link.tsx';
import { ShareTable } from './share-table.tsx';
import './share.css';

export const meta = pageTitle('Share');

const linkId = z.coerce.number().int().positive().optional();
/** `created` shows a new link's address, `figures` the figures that a link asks about; `ask` proposes some for a new one. */
const addressQuery = z.object({ created: linkId, figures: linkId, ask: z.string().max(800).optional() });

export const loader = pageLoader({
  can: 'estimates.share',
  query: addressQuery,
  run: async ({ actor, params, query }) => {
    const estId = readId(params.id);
    const { estimate, headline } = await readEstimate(actor, estId);
    const isReady = estimate.state > 0 && headline !== null;
    const [links, addresses, askable, quota] = await Promise.all([
      listShareLinks(actor, estId),
      readAddresses(actor, estId),
      isReady ? listAskable(actor, estId) : [],
      describeQuota(actor, 'links'),
    ]);
    const rows = links.map(({ createdAt, expiresAt, lastViewedAt, sentAt, ...link }) => ({
      ...link,
      created: day(createdAt),
      expires: day(expiresAt),
      lastViewed: lastViewedAt ? day(lastViewedAt) : null,
      sent: sentAt ? formatTime(sentAt.toISOString()) : null,
      url: addresses.get(link.shareId) ?? null,
    }));
    return {
      estId,
      name: estimate.name,
      customer: estimate.customer.name,
      isReady,
      isGenerated: estimate.state === 2,
      quota,
      submissionId: randomUUID(),
      askable: wanted(askable, query.ask),
      asks: query.ask !== undefined,
      hasMailServer: env().mail !== null,
      links: rows,
      created: rows.find(({ shareId }) => shareId === query.created) ?? null,
      asking:
        rows.find(({ shareId, state, mayRespond }) => shareId === query.figures && state === 'open' && mayRespond) ??
        null,
    };
  },
});

export const action = pageAction({
  can: 'estimates.share',
  form: shareForm,
  labels: LINK_LABELS,
  run: async ({ actor, form, params }) => {
    const estId = readId(params.id);
    const here = `/estimates/${estId}/share`;
    switch (form.intent) {
      case 'create': {
        const { readerCan, figures, prices, ...link } = form;
        const room = readerCan === 'respond' ? { figures } : undefined;
        const made = await createShareLink(actor, { ...link, estId, room, showsPrices: prices === 'shown' });
        throw redirect(`${here}?created=${made.shareId}`, { status: 303 });
      }
      case 'mail':
        await mailShareLink(actor, form.shareId, form.mailTo);
        throw await redirectWithNotice(here, { type: 'success', message: `Link sent to ${form.mailTo}.` });
      case 'send':
        await sendToCustomer(actor, { ...form, estId });
        throw await redirectWithNotice(`/estimate/view?estId=${estId}&step=generate`, {
          type: 'success',
          message: `Sent to ${form.mailTo}.`,
        });
      case 'openRoom':
        await openRoom(actor, { ...form, estId });
        throw redirect(`/estimate/view?estId=${estId}&step=generate`, { status: 303 });
      case 'figures':
        await changeAsked(actor, { estId, shareId: form.shareId, figures: form.figures });
        throw await redirectWithNotice(here, { type: 'success', message: 'Figures saved.' });
      case 'revoke': {
        const { isNew } = await revokeShareLink(actor, form.shareId);
        throw await redirectWithNotice(
          here,
          isNew
            ? { type: 'success', message: 'Link revoked.' }
            : { type: 'info', message: 'The link is already revoked.' },
        );
      }
    }
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

function wanted(askable: readonly AskableFigure[], ask: string | undefined) {
  const ids = ask?.split(',');
  return askable.map((figure) => (ids ? { ...figure, isProposed: ids.includes(figure.fieldId) } : figure));
}

const day = (date: Date) => formatDate(date.toISOString());

const check = liveCheck(() => import('#app/modules/share/share.schema.ts').then((schemas) => schemas.newShareForm));

export default function ManageShares() {
  const {
    estId,
    name,
    customer,
    isReady,
    isGenerated,
    links,
    quota,
    submissionId,
    askable,
    asks,
    hasMailServer,
    created,
    asking,
  } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  const hasRoom = links.some(({ mayRespond }) => mayRespond);
  return (
    <LiveForm refusal={failure ?? undefined} check={check}>
      <ErrorSummary problems={problemsOf(failure)} />
      <PageHeader
        over={customer}
        title={`Share “${name}”`}
        lead="Anyone with the link can view this report without signing in. They see nothing else."
        actions={
          <>
            {hasRoom ? <ButtonLink href={`/estimates/${estId}/room`}>Open the room</ButtonLink> : null}
            <ButtonLink href={`/estimate/view?estId=${estId}&step=generate`}>Back to the estimate</ButtonLink>
          </>
        }
      />
      {created?.url ? <CreatedLink url={created.url} expires={created.expires} customer={customer} /> : null}
      <p className="hint">{quota}</p>
      {isReady && asking ? (
        <AskedFiguresForm estId={estId} link={asking} askable={askable} failure={failure} />
      ) : isReady ? (
        <NewLinkForm
          submissionId={submissionId}
          showsOwner={failure?.values.showsOwner === 'on'}
          askable={askable}
          asks={asks}
          isWorkingCopy={!isGenerated}
          verifies={hasMailServer}
          values={failure?.values ?? null}
          errors={failure?.errors ?? {}}
        />
      ) : (
        <Notice type="info">Complete the estimate to share it.</Notice>
      )}
      <ShareTable estId={estId} links={links} customer={customer} />
    </LiveForm>
  );
}
