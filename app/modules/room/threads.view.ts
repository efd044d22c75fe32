import type { listThreads } from './threads.store.server.ts';

interface ShownMessage {
  readonly id: number;
  readonly name: string;
  readonly isSeller: boolean;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}
export interface ShownThread {
  readonly id: number;
  readonly linkId: number;
  readonly fieldId: string | null;
  readonly isClosed: boolean;
  readonly messages: readonly ShownMessage[];
}

/** Groups messages by their conversation. */
export function threadsOf(rows: Awaited<ReturnType<typeof listThreads>>): ShownThread[] {
  const threads = new Map<number, ShownThread & { messages: ShownMessage[] }>();
  for (const row of rows) {
    const { threadId: id, linkId, fieldId, isClosed } = row;
    const thread = threads.get(id) ?? { id, linkId, fieldId, isClosed, messages: [] };
    threads.set(id, thread);
    thread.messages.push({
      id: row.messageId,
      name: row.readerName ?? (`${row.firstName ?? ''} ${row.lastName ?? ''}`.trim() || 'A former user'),
      isSeller: row.readerId === null,
      text: row.text,
      at: row.createdAt.toISOString(),
    });
  }
  return [...threads.values()];
}
