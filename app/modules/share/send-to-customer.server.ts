import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { readChosen } from '#app/modules/customers/customers.server.ts';
import { listAskable } from '#app/modules/estimates/agreed/asked-figures.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { mailShareLink, readAddresses } from './link-address.server.ts';
import { createShareLink, listShareLinks } from './share.server.ts';

/** How long a link works that is sent without other options. */
const DAYS = 30;

/** The customer's contact, the room that was mailed last and is still open, and an open room's address; null for an actor who cannot share. */
export async function readSending(actor: Actor, { estimate }: EstimateView) {
  if (!can(actor, 'estimates.share')) return null;
  const { account, contact } = estimate;
  const [links, addresses, chosen] = await Promise.all([
    listShareLinks(actor, estimate.id),
    readAddresses(actor, estimate.id),
    account && contact ? readChosen(actor, { accountId: account.id, contactId: contact.id }) : null,
  ]);
  const rooms = links.filter(({ state, mayRespond }) => state === 'open' && mayRespond);
  const sent = rooms.find(({ sentAt }) => sentAt !== null) ?? null;
  const shown = sent ?? rooms[0];
  return { contact: chosen?.contact ?? null, sent, url: (shown && addresses.get(shown.shareId)) ?? null };
}

/**
 * Opens a business case room that asks about the proposed figures. The same form sent again returns the same room.
 *
 * @throws AppError as `createShareLink`
 */
export async function openRoom(
  actor: Actor,
  form: { readonly estId: number; readonly label?: string; readonly submissionId?: string | undefined },
): Promise<number> {
  const { estId, label = '', submissionId } = form;
  const figures = (await listAskable(actor, estId)).filter(({ isProposed }) => isProposed);
  const { shareId } = await createShareLink(actor, {
    estId,
    label,
    expiresInDays: DAYS,
    showsOwner: true,
    submissionId,
    room: { figures: figures.map(({ fieldId }) => fieldId) },
    verifiesEmail: env().mail !== null,
  });
  return shareId;
}

/**
 * Opens a room and mails its link. The same form sent again mails nothing.
 *
 * @throws AppError as `openRoom` and `mailShareLink`
 */
export async function sendToCustomer(
  actor: Actor,
  form: { readonly estId: number; readonly mailTo: string; readonly submissionId?: string | undefined },
): Promise<void> {
  const { estId, mailTo, submissionId } = form;
  await mailShareLink(actor, await openRoom(actor, { estId, label: mailTo.slice(0, 120), submissionId }), mailTo, true);
}
