import type { IncomingMessage } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { AppError } from '#app/errors.ts';

export const megabyte = 1024 * 1024;

/**
 * Images can have 2 MB. Somewhat larger ones, such as photographs, still reach their form, which shows the error and
 * preserves the entries.
 */
const multipartBytes = 8 * megabyte;
const otherBytes = megabyte;
/**
 * Counted before parsing, which blocks the only thread: 1 s for 100,000 parts. The stricter limit of a form is checked
 * later.
 */
const mostParts = 3000;
/** For a body that is read whole. */
const arrivalMs = 30_000;
/** Limits for discarding the rest of a refused body. */
const restBytes = 64 * megabyte;
const restPauseMs = 3_000;

/** Returns the size limit of a body in bytes. */
function bodyLimit(contentType: string | undefined): number {
  return /^multipart\/form-data\b/i.test(contentType?.trim() ?? '') ? multipartBytes : otherBytes;
}

/**
 * Reads a whole body, so an action never waits for a slow client. Refuses one that is too large by the announced
 * length, and by counting, because a length can lie or be missing.
 *
 * @throws AppError `tooLarge`, `unsupported` (compressed bodies can expand without limit), `invalid` (cut off, or too
 *   many parts)
 */
export async function readBody(request: IncomingMessage, withinMs = arrivalMs): Promise<Buffer<ArrayBuffer>> {
  const limit = bodyLimit(request.headers['content-type']);
  refuseEarly(request, limit);
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => request.destroy(), withinMs);
  try {
    for await (const chunk of limited(request, limit)) {
      size += chunk.length;
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  const body = Buffer.concat(chunks, size);
  const separator = separatorOf(request.headers['content-type']);
  if (separator && hasMore(body, separator)) throw new AppError('invalid', 'The form has too many fields.');
  return body;
}

function separatorOf(contentType = ''): string | undefined {
  if (/^\s*application\/x-www-form-urlencoded\b/i.test(contentType)) return '&';
  if (!/^\s*multipart\/form-data\b/i.test(contentType)) return undefined;
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType) ?? [];
  return `--${quoted ?? bare ?? ''}`;
}

function hasMore(body: Buffer, separator: string): boolean {
  let at = -1;
  for (let count = 0; count <= mostParts; count += 1) {
    at = body.indexOf(separator, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/**
 * Streams a body that is too large for memory; authorize the sender first. Refuses as `readBody` does, and counts while
 * it is read.
 *
 * @param limit in bytes
 * @throws AppError `tooLarge` by the announced length, `unsupported`
 */
export function streamBody(request: IncomingMessage, limit: number): ReadableStream<Uint8Array> {
  refuseEarly(request, limit);
  return ReadableStream.from(limited(request, limit)) as ReadableStream<Uint8Array>;
}

function refuseEarly({ headers }: IncomingMessage, limit: number): void {
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') {
    throw new AppError('unsupported', 'Send the body without compression.');
  }
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
}

async function* limited(request: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    // Not destroyed on an early exit: the refusal is sent through the same socket.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid', 'The request was cut off.', { cause: error });
  }
}

function tooLarge(limit: number): AppError {
  return new AppError('tooLarge', `The request is larger than ${Math.floor(limit / megabyte)} MB.`);
}

/**
 * Discards the rest of a refused body while the answer is sent: a browser loses the answer if its connection is cut
 * before it has sent everything. The connection is cut after a time, a pause, or `restBytes`.
 */
export function drainRequest(request: IncomingMessage): void {
  if (request.complete) return;
  const cut = () => request.destroy();
  const timer = setTimeout(cut, arrivalMs);
  let left = restBytes;
  request.once('close', () => clearTimeout(timer));
  request.setTimeout(restPauseMs, cut);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
}
