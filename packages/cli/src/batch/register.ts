import { z } from 'zod';
import type { Api } from '../client/api.ts';
import { readOwnToken } from '../client/own-token.ts';
import { sha256 } from './atomic-write.ts';
import type { Source } from './run-batch.ts';

const answerSchema = z.object({});

export interface Registrar {
  /** The source, which tells the server the hash of what it prints. */
  registering(estId: number, source: Source): Source;
  /** Waits until the server knows all of them. */
  settle(): Promise<void>;
}

/**
 * Tells the server what was printed here, so that its Verify page can say by whom and when. A report counts as made also if
 * that fails: the server prints it itself, too.
 * @returns null if the token only reads
 */
export async function openRegistrar(api: Api, log: (line: string) => void): Promise<Registrar | null> {
  const token = await readOwnToken(api).catch(() => null);
  if (token?.access !== 'write') return null;
  const running = new Set<Promise<unknown>>();
  return {
    registering: (estId, source) => ({
      ...source,
      async print(signal) {
        const bytes = await source.print(signal);
        const body = { estId, edition: 'full', sha256: sha256(bytes) };
        const told = api
          .send('POST', 'estimate/register-report', body, answerSchema)
          .catch((error: unknown) => log(`Not registered: ${(error as Error).message}`));
        running.add(told);
        void told.finally(() => running.delete(told));
        return bytes;
      },
    }),
    async settle() {
      await Promise.all(running);
    },
  };
}
