import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import { decrypt } from '#app/infra/encryption.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { TEXT } from '#app/text.ts';
import * as store from './share.store.server.ts';

export const purposeOf = (tokenHash: string) => `share link ${tokenHash}`;

export function addressOf(token: string): string {
  return `${env().appUrl}/share/${token}`;
}

/** @returns null for a link of before addresses were stored, or whose session secret is gone */
export function openAddress(link: { tokenHash: string; tokenEncrypted: string | null }): string | null {
  const opened = link.tokenEncrypted === null ? null : decrypt(link.tokenEncrypted, purposeOf(link.tokenHash));
  return opened && addressOf(opened.text);
}

/**
 * Returns the addresses of an estimate's open links, by link, for copying.
 *
 * @throws AppError `notFound` outside the scope
 */
export async function readAddresses(actor: Actor, estId: number): Promise<ReadonlyMap<number, string>> {
  await readEstimate(actor, estId);
  const links = await inScope(scopeOf(actor), (tx) => store.listOpenTokens(tx, estId));
  return new Map(
    links.flatMap((link) => {
      const address = openAddress(link);
      return address === null ? [] : [[link.id, address] as const];
    }),
  );
}

/**
 * Mails a link to a customer, and notes when.
 *
 * @param isFirst mails nothing if the link was mailed before
 * @throws AppError `notFound` outside the scope or for a closed link
 */
export async function mailShareLink(actor: Actor, shareId: number, to: string, isFirst = false): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const link = await store.findOpenToken(tx, shareId);
    const address = link && openAddress(link);
    if (!link || !address) throw new AppError('notFound', TEXT.notFound);
    if (!(await store.markSent(tx, shareId, to, isFirst))) return;
    await queueMail(tx, {
      to,
      subject: `Business case for ${link.customer}`,
      paragraphs: [
        'Hello,',
        `${fullName(actor)} shares the business case for ${link.customer} with you. ${
          link.mayRespond ? 'Check your figures, change what is different, and ask what is unclear.' : ''
        }`.trim(),
      ],
      link: {
        label: link.mayRespond ? 'Open the business case room' : 'View the report',
        href: address,
        expires: link.expiresAt.toISOString(),
      },
      closing: `You get this email because ${fullName(actor)} <${actor.email}> entered your address.`,
    });
    await recordAudit(tx, actor, {
      action: 'share.mailed',
      target: ['estimate', link.estimateId],
      detail: { shareId, to },
    });
  });
}
