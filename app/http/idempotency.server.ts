import { createHash } from 'node:crypto';
import { AppError } from '#app/errors.ts';
import { hashOf } from '#app/infra/content-hash.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { runIdempotent } from '#app/modules/idempotency/idempotency.server.ts';

export const KEY_HEADER = 'Idempotency-Key';
export const REPEATED_HEADER = 'Idempotency-Replayed';
/** Quoted, as the header's specification requires, or bare. */
const KEY = /^"([\x21\x23-\x7e]{1,255})"$|^([\x21\x23-\x7e]{1,255})$/;

export interface Creating {
  /** Names within `data` of values that are shown once: null in a repeated answer. */
  readonly shownOnce?: readonly string[];
  /** For work that takes longer than other requests. */
  readonly withinMs?: number;
}

/**
 * Answers a creating call, once per Idempotency-Key.
 *
 * @param body as parsed; undefined for a file, which is hashed while it is read
 * @throws AppError `invalid` for a malformed key, or as `runIdempotent`
 */
export async function idempotentResponse<T>(
  call: { readonly actor: Actor; readonly request: Request; readonly body: unknown; readonly creating: Creating },
  run: (request: Request) => Promise<T>,
): Promise<{ readonly answer: unknown; readonly isRepeated: boolean }> {
  const { actor, request, body, creating } = call;
  const key = keyOf(request);
  if (key === undefined) return { answer: await run(request), isRepeated: false };
  const { passed, digest } = body === undefined && request.body ? digestFile(request) : digestBody(request, body);
  const { shownOnce = [], withinMs } = creating;
  return runIdempotent(actor, { key, digest, kept: (answer) => without(answer, shownOnce), withinMs }, () =>
    run(passed),
  );
}

function keyOf(request: Request): string | undefined {
  const given = request.headers.get(KEY_HEADER);
  if (given === null) return undefined;
  const [, quoted, bare] = KEY.exec(given) ?? [];
  const key = quoted ?? bare;
  if (key === undefined)
    throw new AppError('invalid', `${KEY_HEADER}: 1 to 255 visible characters, each call its own, such as a UUID.`);
  return key;
}

function addressOf({ method, url }: Request): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.sort();
  return `${method} ${pathname}?${searchParams}\n`;
}

function digestBody(request: Request, body: unknown) {
  return { passed: request, digest: async () => hashOf([addressOf(request), await withFilesHashed(body)]) };
}

async function withFilesHashed(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body).map(async ([name, value]) => [
    name,
    value instanceof File
      ? createHash('sha256')
          .update(await value.bytes())
          .digest('hex')
      : value,
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** A file streams through to its reader; the digest reads any unread rest. */
function digestFile(request: Request) {
  const hash = createHash('sha256').update(addressOf(request));
  const through = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
  });
  const body = request.body?.pipeThrough(through) ?? null;
  const passed = new Request(request, { body, duplex: 'half' } as RequestInit);
  const digest = async () => {
    if (!passed.bodyUsed) await passed.body?.pipeTo(new WritableStream());
    return hash.digest('hex');
  };
  return { passed, digest };
}

function without(answer: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof answer !== 'object' || answer === null) return answer;
  const { data, ...rest } = answer as { data?: object };
  const hidden = Object.fromEntries(names.map((name) => [name, null]));
  return { ...rest, data: { ...data, ...hidden } };
}
