import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { fieldError } from '#app/errors.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import { spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import type { Message } from '#app/infra/mail/message.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import * as store from '../account-links.store.server.ts';
import type { Origin } from '../auth.server.ts';
import { findManager } from '../own-account.store.server.ts';
import { LINK_EXPIRED, requireLink } from '../resets.server.ts';
import { hashSecret, newSecret } from '../secrets.server.ts';
import { sendSecurityMail } from '../security-mail/security-mail.server.ts';

const SEND = 'account.sendEmailLink';
const payload = z.object({ userId: z.number(), email: z.string() });

/**
 * Mails a link to a new address of the actor. The queue finds out whether the address is taken, so neither response nor
 * timing reveals it.
 *
 * @throws AppError `unprocessable` with the field `newEmail`, `tooMany`
 */
export async function requestEmailChange(actor: Actor, email: string): Promise<void> {
  const manager = await unscoped('a provider is read by its own user', (tx) => findManager(tx, actor.userId));
  if (manager !== null) throw fieldError('newEmail', `Your email is managed by ${manager}.`);
  if (email.toLowerCase() === actor.email.toLowerCase()) throw fieldError('newEmail', 'This is your email already');
  requireNoWait(await spend({ 'link:network': actor.ip }));
  const isSilent = (await spend({ 'link:address': email.toLowerCase() })) > 0;
  await unscoped('an own account belongs to no tenant', async (tx) => {
    if (isSilent) await store.deleteLinks(tx, actor.userId, ['email']);
    else await queueConfirmation(tx, actor.userId, email);
    await recordAudit(tx, actor, { action: 'email.requested', detail: { email } });
  });
}

/** The link's row is the request: whatever deletes it before the job runs voids the mail too. Nobody learns this first code. */
async function queueConfirmation(tx: Tx, userId: number, email: string): Promise<void> {
  await store.replaceLink(tx, { userId, purpose: 'email', codeHash: hashSecret(newSecret()), email });
  await enqueue(tx, SEND, { userId, email }, { jobKey: `${SEND}:${userId}` });
}

/**
 * Makes the address of a mailed link the account's. Its former address gets a mail that can undo it.
 *
 * @throws AppError `unprocessable` with the field `code` for an unknown, used or expired link, or an address taken since
 */
export async function confirmEmailChange(code: string, origin: Origin): Promise<void> {
  const { userId, partnerId, linkEmail, email: previousEmail } = await requireLink(code, origin, ['email']);
  if (linkEmail === null) throw fieldError('code', LINK_EXPIRED);
  await unscoped('the owner of the link is not signed in', async (tx) => {
    const isOurs = await store.consumeLink(tx, hashSecret(code));
    const isManaged = (await findManager(tx, userId)) !== null;
    if (!isOurs || isManaged || !(await store.changeEmail(tx, userId, linkEmail)))
      throw fieldError('code', LINK_EXPIRED);
    // They were mailed to the former address.
    await store.deleteLinks(tx, userId);
    const author = { ...origin, userId };
    await recordAudit(
      tx,
      { ...author, partnerId },
      { action: 'email.changed', detail: { before: { email: previousEmail }, after: { email: linkEmail } } },
    );
    await sendSecurityMail(tx, author, 'emailChanged', { previousEmail });
  });
}

export const emailChangeTasks = {
  [SEND]: async (job: unknown) => {
    const { userId, email } = payload.parse(job);
    await unscoped('a mail goes to whom it is about', async (tx) => {
      const addressee = await store.findAddressee(tx, userId);
      const code = newSecret();
      const expiresAt = await store.issueEmailLink(tx, { userId, email, codeHash: hashSecret(code) });
      if (!addressee || !expiresAt) return;
      const isTaken = await store.isEmailTaken(tx, userId, email);
      const message = isTaken ? addressInUse(email) : confirmation(addressee, email, { code, expiresAt });
      await queueMail(tx, message, { jobKey: `mail:email:${userId}` });
    });
  },
};

function confirmation({ firstName }: store.Addressee, email: string, link: store.MailedLink): Message {
  return {
    to: email,
    subject: `Confirm your new email for ${PRODUCT_NAME}`,
    paragraphs: [
      `Hello ${firstName},`,
      `You asked to use this address to sign in to ${PRODUCT_NAME}. Until you confirm it, your account keeps its former email.`,
      'The link works once and expires in 60 minutes.',
    ],
    link: {
      label: 'Confirm this email',
      href: `${env().appUrl}/confirm-email?code=${link.code}`,
      expires: link.expiresAt.toISOString(),
    },
    closing: 'If you didn’t expect this, ignore it: nothing changes without the link.',
  };
}

/** Only the owner of the address learns that it is taken. */
function addressInUse(email: string): Message {
  return {
    to: email,
    subject: `Your email and another ${PRODUCT_NAME} account`,
    paragraphs: [
      'Hello,',
      `Someone wanted to use this address for their ${PRODUCT_NAME} account, but it already has one, and an address belongs to ` +
        'one account only. Nothing has changed, and they were not told.',
    ],
    closing: 'You can continue to sign in as before.',
  };
}
