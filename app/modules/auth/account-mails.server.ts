import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import { sendMail } from '#app/infra/mail/mail.server.ts';
import type { Message } from '#app/infra/mail/message.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import * as store from './account-links.store.server.ts';
import type { PasswordPurpose } from './resets.schema.ts';
import { hashSecret, newSecret } from './secrets.server.ts';

/** Sends the link that an address is entitled to, if any. Payload: `{ email }`. */
export const SEND_LINK = 'account.sendLink';
const SEND_USER_LINK = 'account.sendUserLink';

const addressPayload = z.object({ email: z.string() });
const userPayload = z.object({ userId: z.number(), purpose: z.enum(['invite', 'reset']) });

/**
 * Queues a link for when the transaction commits and voids the older one for the same purpose immediately. The secret is
 * created with the email, so the queue never stores it.
 */
export async function sendLinkTo(tx: Tx, userId: number, purpose: PasswordPurpose): Promise<void> {
  await store.deleteLinks(tx, userId, [purpose]);
  await enqueue(tx, SEND_USER_LINK, { userId, purpose }, { jobKey: `${SEND_USER_LINK}:${purpose}:${userId}` });
}

export const accountMailTasks = {
  [SEND_LINK]: async (payload: unknown) => {
    const { email } = addressPayload.parse(payload);
    const found = await unscoped('a mail goes to whom the address belongs', (tx) =>
      store.findUsersOfAddress(tx, email),
    );
    for (const { userId, purpose } of found) await sendUserLink(userId, purpose);
  },
  [SEND_USER_LINK]: async (payload: unknown) => {
    const { userId, purpose } = userPayload.parse(payload);
    await sendUserLink(userId, purpose);
  },
};

async function sendUserLink(userId: number, purpose: PasswordPurpose): Promise<void> {
  const code = newSecret();
  const message = await unscoped('a mail goes to whom it is about', async (tx) => {
    const addressee = await store.findAddressee(tx, userId);
    // Deactivated, accepted or invited again since the job was queued.
    if (!addressee || addressee.hasPassword !== (purpose === 'reset')) return null;
    if (purpose === 'invite' && (await store.hasOtherAccount(tx, userId, addressee.email))) {
      return addressInUse(addressee);
    }
    if (addressee.isManaged) return singleSignOn(addressee);
    await store.replaceLink(tx, { userId, purpose, codeHash: hashSecret(code) });
    return purpose === 'invite' ? invitation(addressee, code) : passwordReset(addressee, code);
  });
  if (message) await sendMail(message);
}

function invitation({ email, firstName, orgName }: store.Addressee, code: string): Message {
  return {
    to: email,
    subject: `Your invitation to ${PRODUCT_NAME}`,
    paragraphs: [
      `Hello ${firstName},`,
      `${orgName ?? env().brandName} invited you to ${PRODUCT_NAME}, where you create business cases for ` +
        `${env().brandName} products.`,
      'Set a password to accept. The link works once and expires in 72 hours.',
    ],
    link: { label: 'Accept the invitation', href: `${env().appUrl}/accept-invite?code=${code}` },
    closing: 'If you weren’t expecting this, you can ignore this email.',
  };
}

function passwordReset({ email, firstName }: store.Addressee, code: string): Message {
  return {
    to: email,
    subject: `Reset your ${PRODUCT_NAME} password`,
    paragraphs: [
      `Hello ${firstName},`,
      'We received a request to reset your password. The link works once, expires in 60 minutes, and signs you out ' +
        'everywhere else.',
    ],
    link: { label: 'Choose a new password', href: `${env().appUrl}/reset-password?code=${code}` },
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
