import { type Printer, PrinterError } from '@worthwhile/report/printer';
import { z } from 'zod';
import { keyedHashes } from '#app/infra/encryption.server.ts';

/** Path on a worker's port. */
export const PRINT_PATH = '/print';
/** A worker refuses or gives up before: its own deadlines are for one page. */
const ANSWER_MS = 120_000;

const parts = z.strictObject({
  body: z.string(),
  title: z.string(),
  author: z.string().optional(),
  lang: z.string(),
  createdAt: z.string().optional(),
  unprintable: z.array(z.string()).readonly(),
  tightClass: z.string().optional(),
});
/** What a web process sends. */
export const printOrder = z.strictObject({
  content: z.union([z.string(), parts]),
  priority: z.enum(['interactive', 'bulk']),
});

const CODES = ['noChromium', 'noSandbox', 'busy', 'noRoom', 'failed', 'closed', 'tooLong', 'noGlyph'] as const;
const refusal = z.object({ code: z.enum(CODES).catch('failed'), message: z.string() });

/** Bearer tokens that a worker accepts, the current one first: only processes of this installation know them. */
export const printTokens = () => keyedHashes('printing', 'token between processes');

/**
 * Prints in a worker, so that a web process needs no browser, nor the rights of one.
 * @param url origin of a worker's port
 */
export function createRemotePrinter(url: string): Printer {
  return {
    print: async (content, { signal, priority = 'interactive' } = {}) => {
      const answer = await post(url, { content, priority }, signal);
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      const read = refusal.safeParse(await answer.json().catch(() => undefined));
      const { code, message } = read.data ?? { code: 'failed', message: `The worker answered ${answer.status}.` };
      throw new PrinterError(code, message);
    },
    check: async () => undefined,
    close: async () => undefined,
  };
}

async function post(url: string, order: z.input<typeof printOrder>, signal?: AbortSignal): Promise<Response> {
  const within = AbortSignal.timeout(ANSWER_MS);
  try {
    return await fetch(new URL(PRINT_PATH, url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${printTokens()[0]}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(order),
      signal: signal ? AbortSignal.any([signal, within]) : within,
    });
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new PrinterError('failed', 'The worker did not answer.', { cause });
  }
}
