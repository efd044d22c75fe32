import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { readChosen } from '#app/modules/customers/customers.server.ts';
import { listAskable } from '#app/modules/estimates/agreed/asked-figures.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { mailShareLink } from './link-address.server.ts';
import { createShareLink, listShareLinks } from './share.server.ts';

/** How long a link works that is sent without other options. */
const DAYS = 30;

/** The customer's contact, and the room that was mailed last and is still open; null for an actor who cannot share. */
export async function readSending(actor: Actor, { estimate }: EstimateView) {
  if (!can(actor, 'estimates.share')) return null;
  const { account, contact } = estimate;
  const [links, chosen] = await Promise.all([
    listShareLinks(actor, estimate.id),
    account && contact ? readChosen(actor, { accountId: account.id, contactId: contact.id }) : null,
  ]);
  const sent = links.find(({ state, mayRespond, sentAt }) => state === 'open' && mayRespond && sentAt !== null);
  return { contact: chosen?.contact ?? null, sent: sent ?? null };
}

/**
 * Opens a business case room that asks about the proposed figures, and mails its link. The same form sent again mails nothing.
 *
 * @throws AppError as `createShareLink` and `mailShareLink`
 */
export async function sendToCustomer(
  actor: Actor,
  form: { readonly estId: number; readonly mailTo: string; readonly submissionId?: string | undefined },
): Promise<void> {
  const { estId, mailTo, submissionId } = form;
  const figures = (await listAskable(actor, estId)).filter(({ isProposed }) => isProposed);
  const { shareId } = await createShareLink(actor, {
    estId,
    label: mailTo.slice(0, 120),
    expiresInDays: DAYS,
    showsOwner: true,
    submissionId,
    room: { figures: figures.map(({ fieldId }) => fieldId) },
    verifiesEmail: env().mail !== null,
  });
  await mailShareLink(actor, shareId, mailTo, true);
}
