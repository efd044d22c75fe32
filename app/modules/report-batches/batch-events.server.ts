import { setTimeout as pause } from 'node:timers/promises';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { progressOf, readBatch } from './report-batches.server.ts';
import { listFinishedSince } from './report-batches.store.server.ts';
import type { BatchProgress, ItemView } from './view.ts';

/** A finished report, or changed counts. */
export type BatchEvent =
  | { readonly event: 'item'; readonly data: ItemView }
  | { readonly event: 'progress'; readonly data: BatchProgress };

const pollMs = 500;
/** A transaction that ends late can carry a time before one already seen. */
const overlapMs = 5000;

/**
 * Streams a batch's events: first all finished reports, then new ones, until the batch or `signal` ends.
 * @throws AppError `notFound` outside the scope
 */
export async function* streamBatchEvents(
  actor: Actor,
  batchId: number,
  signal: AbortSignal,
): AsyncGenerator<BatchEvent> {
  const sent = new Set<number>();
  let since: Date | null = null;
  let before = '';
  while (!signal.aborted) {
    // Counts first: reports that they count as finished are in the later read.
    const progress = progressOf(await readBatch(actor, batchId));
    const finished = await inScope(scopeOf(actor), (tx) => listFinishedSince(tx, batchId, since));
    for (const { now: _, ...item } of finished) {
      if (sent.has(item.n)) continue;
      sent.add(item.n);
      yield { event: 'item', data: item };
    }
    if (finished[0]) since = new Date(finished[0].now.getTime() - overlapMs);
    const now = JSON.stringify(progress);
    if (now !== before) yield { event: 'progress', data: progress };
    before = now;
    if (progress.state !== 'open' && progress.running === 0) return;
    try {
      await pause(pollMs, undefined, { signal });
    } catch {
      return;
    }
  }
}
