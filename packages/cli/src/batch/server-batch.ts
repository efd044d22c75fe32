import { setTimeout as sleep } from 'node:timers/promises';
import type { Edition } from '@worthwhile/roi-core/report-model';
import { z } from 'zod';
import type { Api } from '../client/api.ts';
import { ApiError } from '../client/api-error.ts';
import { readEvents } from '../client/read-events.ts';
import { sha256 } from './atomic-write.ts';
import type { Job } from './manifest.ts';
import { type Source, untilAborted } from './run-batch.ts';

/** The server's limit of reports per batch. */
const MOST_IN_BATCH = 10_000;
const AGAIN_MS = 1000;
/** How long a lost connection is opened again, at least, before the server counts as unreachable. */
const LEAST_LOST_MS = 10_000;

const orderedSchema = z.object({ data: z.object({ id: z.number() }) });
const itemSchema = z.object({
  n: z.number(),
  estId: z.number(),
  state: z.string(),
  error: z.string(),
  sha256: z.string().nullable(),
});
type Item = z.infer<typeof itemSchema>;

/** Reports made by the server's workers, fetched as they finish. */
export interface ServerBatch {
  load(job: Job, kill: AbortSignal, stop?: AbortSignal): Promise<Source>;
  /** Stops following, and cancels reports that the server has not begun. */
  close(): Promise<void>;
}

/** Adds the reports to the server's queue and follows it. */
export async function openServerBatch(
  api: Api,
  jobs: readonly Job[],
  edition: Edition,
  outageMs: number,
  log: (line: string) => void,
): Promise<ServerBatch> {
  const closing = new AbortController();
  const places = new Map<string, Promise<{ batchId: number; item: Item }>>();
  const open = new Set<number>();
  for (let first = 0; first < jobs.length; first += MOST_IN_BATCH) {
    const ids = jobs.slice(first, first + MOST_IN_BATCH).map(({ id }) => Number(id));
    const { data } = await api.send('POST', 'report-batches', { ids, edition }, orderedSchema);
    const batchId = data.id;
    log(`Server batch: ${batchId}.`);
    open.add(batchId);
    const settle = new Map<number, { resolve(item: Item): void; reject(error: unknown): void }>();
    for (const id of ids) {
      const place = new Promise<{ batchId: number; item: Item }>((resolve, reject) => {
        settle.set(id, { resolve: (item) => resolve({ batchId, item }), reject });
      });
      // Avoids an unhandled rejection when no load awaits it because the batch is over.
      place.catch(() => {});
      places.set(String(id), place);
    }
    const patienceMs = Math.max(outageMs, LEAST_LOST_MS);
    void follow(api, batchId, { signal: closing.signal, patienceMs }, (item) =>
      settle.get(item.estId)?.resolve(item),
    ).then(
      () => {
        open.delete(batchId);
        for (const { reject } of settle.values()) reject(new ApiError('The server did not print it.', 422));
      },
      (error: unknown) => {
        for (const { reject } of settle.values()) reject(error);
      },
    );
  }
  return {
    async load(job, kill, stop) {
      const place = places.get(job.id);
      if (!place) throw new Error('Not queued.');
      const { batchId, item } = await untilAborted(place, stop ? AbortSignal.any([kill, stop]) : kill);
      const { sha256: expected } = item;
      if (expected === null) throw new ApiError(item.error || `It is ${item.state}.`, 422);
      return {
        modelSha256: expected,
        facts: {},
        async print(signal) {
          const bytes = await api.getBytes(`report-batches/${batchId}/files/${item.n}`, null, signal);
          if (sha256(bytes) !== expected) throw new ApiError('The downloaded file is damaged.', 500);
          return bytes;
        },
      };
    },
    async close() {
      closing.abort();
      for (const batchId of open) {
        log(`Batch ${batchId} canceled on the server.`);
        await api.send('DELETE', `report-batches/${batchId}`, null, z.object({})).catch(() => undefined);
      }
    },
  };
}

/** Reports each finished item until the batch ends; reopens a lost connection. */
async function follow(
  api: Api,
  batchId: number,
  { signal, patienceMs }: { signal: AbortSignal; patienceMs: number },
  tell: (item: Item) => void,
): Promise<void> {
  let lostSince: number | null = null;
  while (!signal.aborted) {
    try {
      const response = await api.open(`report-batches/${batchId}/events`, signal);
      for await (const { event, data } of readEvents(response)) {
        lostSince = null;
        if (event === 'end') return;
        if (event === 'item') tell(itemSchema.parse(JSON.parse(data)));
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && !error.isPassing) throw error;
      lostSince ??= performance.now();
      if (performance.now() - lostSince > patienceMs) throw error;
    }
    await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}
