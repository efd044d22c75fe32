import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueue, enqueueEach } from '#app/infra/jobs/enqueue.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import type { Message } from '#app/infra/mail/message.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import * as store from './account-links.store.server.ts';
import type { PasswordPurpose } from './resets.schema.ts';
import { hashSecret, newSecret } from './secrets.server.ts';

/** Queues the email with the link that an address is entitled to, if any. Payload: `{ email }`. */
export const SEND_LINK = 'account.sendLink';
const SEND_USER_LINK = 'account.sendUserLink';

const addressPayload = z.object({ email: z.string() });
const userPayload = z.object({ userId: z.number(), purpose: z.enum(['invite', 'reset']) });

/** Queues a link for when the transaction commits and voids the older one for the same purpose immediately. */
export async function sendLinkTo(tx: Tx, userId: number, purpose: PasswordPurpose): Promise<void> {
  await store.deleteLinks(tx, userId, [purpose]);
  await enqueue(tx, SEND_USER_LINK, { userId, purpose }, { jobKey: `${SEND_USER_LINK}:${purpose}:${userId}` });
}

/** Queues invitations of many new users, who have no link yet. */
export async function inviteAll(tx: Tx, userIds: readonly number[]): Promise<void> {
  await enqueueEach(
    tx,
    SEND_USER_LINK,
    userIds.map((userId) => ({ payload: { userId, purpose: 'invite' }, jobKey: `${SEND_USER_LINK}:invite:${userId}` })),
  );
}

export const accountMailTasks = {
  [SEND_LINK]: async (payload: unknown) => {
    const { email } = addressPayload.parse(payload);
    await unscoped('a mail goes to whom the address belongs', async (tx) => {
      for (const { userId, purpose } of await store.findUsersOfAddress(tx, email)) {
        await queueUserLink(tx, userId, purpose);
      }
    });
  },
  [SEND_USER_LINK]: async (payload: unknown) => {
    const { userId, purpose } = userPayload.parse(payload);
    await unscoped('a mail goes to whom it is about', (tx) => queueUserLink(tx, userId, purpose));
  },
};

/** Makes the link and its email together, so that each email that is sent again has the link of the first. */
async function queueUserLink(tx: Tx, userId: number, purpose: PasswordPurpose): Promise<void> {
  const addressee = await store.findAddressee(tx, userId);
  // Deactivated, accepted or invited again since the job was queued.
  if (!addressee || addressee.hasPassword !== (purpose === 'reset')) return;
  await queueMail(tx, await userLinkMail(tx, addressee, purpose), { jobKey: `mail:${purpose}:${userId}` });
}

async function userLinkMail(tx: Tx, addressee: store.Addressee, purpose: PasswordPurpose): Promise<Message> {
  const { userId, email } = addressee;
  if (purpose === 'invite' && (await store.hasOtherAccount(tx, userId, email))) return addressInUse(addressee);
  if (addressee.isManaged) return singleSignOn(addressee);
  const code = newSecret();
  const link = { code, expiresAt: await store.replaceLink(tx, { userId, purpose, codeHash: hashSecret(code) }) };
  return purpose === 'invite' ? invitation(addressee, link) : passwordReset(addressee, link);
}

function invitation({ email, firstName, orgName }: store.Addressee, link: store.MailedLink): Message {
  return {
    to: email,
    subject: `Your invitation to ${PRODUCT_NAME}`,
    paragraphs: [
      `Hello ${firstName},`,
      `${orgName ?? env().brandName} invited you to ${PRODUCT_NAME}, where you create business cases for ` +
        `${env().brandName} products.`,
      'Set a password to accept. The link works once and expires in 72 hours.',
    ],
    link: {
      label: 'Accept the invitation',
      href: `${env().appUrl}/accept-invite?code=${link.code}`,
      expires: link.expiresAt.toISOString(),
    },
    closing: 'If you weren’t expecting this, you can ignore this email.',
  };
}

function passwordReset({ email, firstName }: store.Addressee, link: store.MailedLink): Message {
  return {
    to: email,
    subject: `Reset your ${PRODUCT_NAME} password`,
    paragraphs: [
      `Hello ${firstName},`,
      'We received a request to reset your password. The link works once, expires in 60 minutes, and signs you out ' +
        'everywhere else.',
    ],
    link: {
      label: 'Choose a new password',
      href: `${env().appUrl}/reset-password?code=${link.code}`,
      expires: link.expiresAt.toISOString(),
    },
    closing: 'If you didn’t request this, ignore this email. Your password won’t change.',
  };
}

/** A password would not sign them in: the mail leads to the organization's provider. */
function singleSignOn({ email, firstName, orgName }: store.Addressee): Message {
  return {
    to: email,
    subject: `Sign in to ${PRODUCT_NAME}`,
    paragraphs: [
      `Hello ${firstName},`,
      `${orgName ?? env().brandName} requires single sign-on for ${PRODUCT_NAME}, so you don’t need a password. Enter your ` +
        'email on the sign-in page and continue with your organization’s account.',
    ],
    link: { label: 'Go to the sign-in page', href: `${env().appUrl}/login` },
    closing: 'If you weren’t expecting this, you can ignore this email. Nothing has changed.',
  };
}

/** Only the owner of the address learns that it is taken; the inviter does not. */
function addressInUse({ email, firstName }: store.Addressee): Message {
  return {
    to: email,
    subject: `Your invitation to ${PRODUCT_NAME} could not be used`,
    paragraphs: [
      `Hello ${firstName},`,
      'You were invited with an address that already has an account, and an address belongs to one account only. Nothing ' +
        'has changed. Ask the person who invited you to use a different address.',
    ],
    closing: 'You can still sign in as before.',
  };
}
