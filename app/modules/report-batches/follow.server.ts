import { setTimeout as pause } from 'node:timers/promises';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { progressOf, readBatch } from './report-batches.server.ts';
import { listFinishedSince } from './report-batches.store.server.ts';
import type { BatchProgress, ItemView } from './view.ts';

/** What happens to a batch: a report was finished, or the counts changed. */
export type BatchEvent =
  | { readonly event: 'item'; readonly data: ItemView }
  | { readonly event: 'progress'; readonly data: BatchProgress };

const lookMs = 500;
/** A transaction that ends late may carry an earlier time than one that was seen before. */
const overlapMs = 5000;

/**
 * What happens to a batch from its beginning to its end, as it happens: first all that is finished already. Ends with
 * the batch, or with `signal`.
 *
 * @throws AppError `notFound` outside the scope
 */
export async function* followBatch(actor: Actor, batchId: number, signal: AbortSignal): AsyncGenerator<BatchEvent> {
  const told = new Set<number>();
  let since: Date | null = null;
  let before = '';
  while (!signal.aborted) {
    // The counts first: what they call finished is among the reports that are read after them.
    const progress = progressOf(await readBatch(actor, batchId));
    const finished = await inScope(scopeOf(actor), (tx) => listFinishedSince(tx, batchId, since));
    for (const { now: _, ...item } of finished) {
      if (told.has(item.n)) continue;
      told.add(item.n);
      yield { event: 'item', data: item };
    }
    if (finished[0]) since = new Date(finished[0].now.getTime() - overlapMs);
    const now = JSON.stringify(progress);
    if (now !== before) yield { event: 'progress', data: progress };
    before = now;
    if (progress.state !== 'open' && progress.running === 0) return;
    try {
      await pause(lookMs, undefined, { signal });
    } catch {
      return;
    }
  }
}
