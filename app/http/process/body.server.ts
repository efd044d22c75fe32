import type { IncomingMessage } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { AppError } from '#app/errors.ts';

export const megabyte = 1024 * 1024;

/**
 * An image may have 2 MB. One that has somewhat more, as photographs do, still reaches its form, which then says so and
 * keeps what was typed.
 */
const multipartBytes = 8 * megabyte;
const otherBytes = megabyte;
/**
 * Parts of a form that are counted before anything reads them: a reader of forms holds the one thread for as long as it
 * takes, a second for a hundred thousand of them. What a form may have is looked at later, and is fewer.
 */
const mostParts = 1000;
/** How long such a body may take to arrive. */
const arrivalMs = 30_000;
/** How much of what was refused is taken off the line, and how long it may pause. */
const restBytes = 64 * megabyte;
const restPauseMs = 3_000;

/** How many bytes the body of such a request may have. */
export function bodyLimit(contentType: string | undefined): number {
  return /^multipart\/form-data\b/i.test(contentType?.trim() ?? '') ? multipartBytes : otherBytes;
}

/**
 * Reads a request's body whole, so that an action never waits for a slow client, and refuses what is too large before
 * it is read: by the announced length, and by counting, because a length can lie or be missing.
 *
 * @throws AppError `tooLarge`, `unsupported` (compressed, which could unpack to anything), `invalid` (cut off, or a form of
 *   too many parts)
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
  if (separator && hasMore(body, separator)) throw new AppError('invalid', 'The form has too many parts.');
  return body;
}

/** What stands between the parts of a form. */
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
 * The body as it comes, for files that are too large to be held: whoever reads it has let the sender in before. The
 * same refusals, the counted ones while it is read.
 *
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
    // Not destroyed when left early: the refusal still has to be sent through the same socket.
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
  return new AppError('tooLarge', `What was sent is larger than ${Math.floor(limit / megabyte)} MB.`);
}

/**
 * Reads what a sender still has under way and throws it away, while the refusal goes out: a connection that is cut before
 * its browser has sent everything takes the answer with it. It is cut after a while, after a pause, and after much.
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
