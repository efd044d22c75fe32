import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { formatTime } from '#app/format-time.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import type { Message } from '#app/infra/mail/message.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import {
  findAddressee,
  findUsersOfAddress,
  insertSecureLink,
  listEmergencyWatchers,
  type MailedLink,
  readAddress,
} from '../account-links.store.server.ts';
import { deviceOf } from '../device.ts';
import { hashSecret, newSecret } from '../secrets.server.ts';
import { SIGN_IN_METHODS } from '../sign-in-methods.ts';
import { CHANGES, type SecurityChange } from './changes.ts';

const SEND = 'account.sendSecurityMail';
const REPORT_SLOWED = 'account.reportSlowedSignIns';

/** Who changed an account: its owner, or an administrator. */
interface Author {
  readonly userId: number;
  readonly ip: string;
  readonly userAgent?: string | undefined;
}

const methodNames = Object.keys(SIGN_IN_METHODS) as (keyof typeof SIGN_IN_METHODS)[];
const payload = z.object({
  userId: z.number(),
  change: z.custom<SecurityChange>((name) => typeof name === 'string' && name in CHANGES),
  at: z.iso.datetime(),
  /** At the time of the change: a job that runs later must not trust a newer address. */
  email: z.string(),
  /** Absent if an administrator changed the account: their device is none of the owner's business. */
  from: z.object({ ip: z.string(), userAgent: z.string() }).optional(),
  previousEmail: z.string().optional(),
  signedInWith: z.enum(methodNames).optional(),
});
type Report = z.output<typeof payload>;

/**
 * Queues a mail about a change to an account, in the transaction of the change. Its link leads to a page that ends all access
 * and undoes what was changed since.
 *
 * @param options.userId the account's owner, if not the author
 * @param options.previousEmail the address before the change; it gets the mail too, and the only link
 */
export async function sendSecurityMail(
  tx: Tx,
  author: Author,
  change: SecurityChange,
  options: { readonly userId?: number } & Pick<Report, 'previousEmail' | 'signedInWith'> = {},
): Promise<void> {
  const { userId = author.userId, ...more } = options;
  const from = userId === author.userId ? { ip: author.ip, userAgent: author.userAgent ?? '' } : undefined;
  const { email, at } = await readAddress(tx, userId);
  await enqueue(tx, SEND, { userId, change, at: at.toISOString(), email, from, ...more } satisfies Report);
}

/** Queues the mails about a sign-in of an emergency account: to its owner and to all Super Administrators. */
export async function reportEmergencyUse(tx: Tx, author: Author): Promise<void> {
  const watchers = await listEmergencyWatchers(tx, author.userId);
  if (watchers.length === 0) return;
  await sendSecurityMail(tx, author, 'emergencyUsed');
  const { email: account, at } = await readAddress(tx, author.userId);
  const report = {
    change: 'emergencyUsed',
    at: at.toISOString(),
    from: { userAgent: '', ...author },
    account,
  } as const;
  for (const watcher of watchers) if (watcher.email !== account) await queueMail(tx, messageOf(report, watcher));
}

const slowedPayload = z.object({ email: z.string(), ip: z.string(), userAgent: z.string() });

/** Queues the mail about slowed sign-ins. The queue looks up the address, so neither response nor timing reveals it. */
export async function reportSlowedSignIns(tx: Tx, email: string, { ip, userAgent = '' }: Omit<Author, 'userId'>) {
  await enqueue(tx, REPORT_SLOWED, { email, ip, userAgent } satisfies z.output<typeof slowedPayload>);
}

export const securityMailTasks = {
  [REPORT_SLOWED]: async (job: unknown) => {
    const { email, ...from } = slowedPayload.parse(job);
    await unscoped('a mail goes to whom the address belongs', async (tx) => {
      for (const { userId, purpose } of await findUsersOfAddress(tx, email)) {
        if (purpose === 'reset') await sendSecurityMail(tx, { ...from, userId }, 'slowedSignIns');
      }
    });
  },
  [SEND]: async (job: unknown) => {
    const report = payload.parse(job);
    await unscoped('a mail goes to whom it is about', (tx) => queueReport(tx, report));
  },
};

async function queueReport(tx: Tx, report: Report): Promise<void> {
  const { userId, email, previousEmail } = report;
  const addressee = await findAddressee(tx, userId);
  if (!addressee) return;
  const { firstName } = addressee;
  const code = newSecret();
  const trusted = previousEmail ?? email;
  const expiresAt = await insertSecureLink(tx, {
    userId,
    codeHash: hashSecret(code),
    since: new Date(report.at),
    email: trusted,
  });
  await queueMail(tx, messageOf(report, { email: trusted, firstName }, { code, expiresAt }));
  if (previousEmail !== undefined) await queueMail(tx, messageOf(report, { email, firstName }));
}

function messageOf(
  {
    change,
    at,
    from,
    signedInWith,
    account,
  }: Pick<Report, 'change' | 'at' | 'from' | 'signedInWith'> & { readonly account?: string },
  { email, firstName }: { readonly email: string; readonly firstName: string },
  link?: MailedLink,
): Message {
  const { subject, sentence } = CHANGES[change];
  return {
    to: email,
    subject: `Your ${PRODUCT_NAME} account: ${subject}`,
    paragraphs: [
      `Hello ${firstName},`,
      sentence,
      ...(account ? [`Account: ${account}`] : []),
      `When: ${formatTime(at)}`,
      ...(from ? [`Device: ${deviceOf(from.userAgent)}`, `IP address: ${from.ip}`] : ['By: an administrator']),
      ...(signedInWith ? [`Method: ${SIGN_IN_METHODS[signedInWith]}`] : []),
      'If you expected this, there is nothing to do.',
    ],
    ...(link && {
      link: {
        label: 'It wasn’t me',
        href: `${env().appUrl}/secure-account?code=${link.code}`,
        expires: link.expiresAt.toISOString(),
      },
    }),
    closing: link
      ? 'Opening the link changes nothing. A button on its page ends all sessions and access tokens and lets you choose a new password. The link works once, within 72 hours.'
      : 'If you didn’t expect this, tell your administrator.',
  };
}
