import { AppError, fieldError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAnonymousAudit, recordAudit } from '#app/modules/audit/audit.server.ts';
import { listAsked } from '#app/modules/share/asked-figures.server.ts';
import { TEXT } from '#app/text.ts';
import type { Responder } from './enter-room.server.ts';
import { announce } from './notices.server.ts';
import { MOST_MESSAGES, type RespondForm } from './room.schema.ts';
import { findLinks, findOpenLink } from './room-links.server.ts';
import * as store from './threads.store.server.ts';

const MOST_THREADS = 200;
const TOO_MANY_THREADS = `A room has at most ${MOST_THREADS} conversations. Reply in one of them`;
const FULL = `This conversation has ${MOST_MESSAGES} messages, which is its limit. Start another one`;

/** Posts a reader's question or comment; the seller sees it immediately. */
export async function postReaderMessage(
  tx: Tx,
  ip: string,
  { share, reader }: Responder,
  form: RespondForm & { intent: 'ask' | 'reply' },
): Promise<string> {
  const { submissionId } = form;
  if (submissionId !== undefined && (await store.findSubmitted(tx, share.id, submissionId)) !== undefined)
    return 'Message sent.';
  const threadId = await threadOf(tx, share.id, form);
  if ((await store.countMessages(tx, threadId)) >= MOST_MESSAGES) throw fieldError('text', FULL);
  const id = await store.insertMessage(tx, { threadId, readerId: reader.id, text: form.text, submissionId });
  if (id === undefined) return 'Message sent.';
  await store.closeThread(tx, threadId, null);
  await recordAnonymousAudit(
    tx,
    { ip, partnerId: share.partnerId },
    {
      action: 'room.asked',
      target: ['estimate', share.estimateId],
      detail: { shareId: share.id, readerId: reader.id, threadId },
    },
  );
  await announce(tx, share, {
    kind: 'message',
    text: `${reader.name} wrote: ${shorten(form.text)}`,
    data: { threadId, from: reader.name, text: form.text },
  });
  return 'Message sent.';
}

async function threadOf(tx: Tx, linkId: number, form: RespondForm & { intent: 'ask' | 'reply' }): Promise<number> {
  if (form.intent === 'reply') {
    const thread = await store.lockThread(tx, [linkId], form.threadId);
    if (!thread) throw new AppError('unprocessable', 'This conversation is no longer here. Reload the page.');
    return thread.id;
  }
  if ((await store.countThreads(tx, linkId)) >= MOST_THREADS) throw fieldError('text', TOO_MANY_THREADS);
  return store.openThread(tx, linkId, form.fieldId ?? null);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}

/**
 * Posts a seller's message, and mails it to the readers of the conversation.
 *
 * @param message.threadId absent: starts a conversation in the newest open room, or adds to that of the figure
 * @returns the conversation
 * @throws AppError `notFound` outside the scope; `unprocessable` for a full conversation, or without an open room
 */
export async function postSellerMessage(
  actor: Actor,
  message: {
    readonly estId: number;
    readonly threadId?: number | undefined;
    readonly fieldId?: string | undefined;
    readonly text: string;
    readonly submissionId?: string | undefined;
  },
): Promise<number> {
  requireCapability(actor, 'estimates.share');
  const { estId, text, submissionId } = message;
  return inScope(scopeOf(actor), async (tx) => {
    const threadId = message.threadId ?? (await startThread(tx, actor, message));
    const { thread, address } = await requireThread(tx, actor, estId, threadId);
    if ((await store.countMessages(tx, threadId)) >= MOST_MESSAGES) throw fieldError('text', FULL);
    const id = await store.insertMessage(tx, { threadId, userId: actor.userId, text, submissionId });
    if (id === undefined) return threadId;
    for (const writer of await store.listWriters(tx, threadId))
      await queueMail(tx, {
        to: writer.email,
        subject: `${fullName(actor)} answered you`,
        paragraphs: [`Hello ${writer.name},`, `${fullName(actor)} answered in the business case room:`, text],
        ...(address ? { link: { label: 'Open the room', href: address } } : {}),
        closing: 'You get this email because you wrote in this room.',
      });
    await recordAudit(tx, actor, {
      action: 'room.answered',
      target: ['estimate', estId],
      detail: { shareId: thread.linkId, threadId },
    });
    return threadId;
  });
}

/**
 * Closes a conversation, or opens it again.
 *
 * @throws AppError `notFound` outside the scope
 */
export async function closeThread(
  actor: Actor,
  { estId, threadId, isClosed }: { estId: number; threadId: number; isClosed: boolean },
): Promise<void> {
  requireCapability(actor, 'estimates.share');
  await inScope(scopeOf(actor), async (tx) => {
    await requireThread(tx, actor, estId, threadId);
    await store.closeThread(tx, threadId, isClosed ? actor.userId : null);
    await recordAudit(tx, actor, {
      action: isClosed ? 'room.threadClosed' : 'room.threadOpened',
      target: ['estimate', estId],
      detail: { threadId },
    });
  });
}

async function startThread(
  tx: Tx,
  actor: Actor,
  { estId, fieldId }: { estId: number; fieldId?: string | undefined },
): Promise<number> {
  const link = await findOpenLink(tx, actor, estId);
  if (fieldId !== undefined && !(await listAsked(tx, link.id)).includes(fieldId))
    throw fieldError('fieldId', 'The room does not ask about this figure');
  if ((await store.countThreads(tx, link.id)) >= MOST_THREADS) throw fieldError('text', TOO_MANY_THREADS);
  return store.openThread(tx, link.id, fieldId ?? null);
}

async function requireThread(tx: Tx, actor: Actor, estId: number, threadId: number) {
  const { links } = await findLinks(tx, actor, estId);
  const ids = links.map(({ id }) => id);
  const thread = ids.length > 0 ? await store.lockThread(tx, ids, threadId) : undefined;
  if (!thread) throw new AppError('notFound', TEXT.notFound);
  return { thread, address: links.find(({ id }) => id === thread.linkId)?.address ?? null };
}
