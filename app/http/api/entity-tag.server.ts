import { z } from 'zod';
import { AppError } from '#app/errors.ts';

/** Names the version that a write is based on, in place of `version` in the body. */
export const IF_MATCH = 'If-Match';
/** Strong, or weak: a proxy that compresses makes it weak. */
const TAG = /^(?:W\/)?"([1-9]\d{0,14}|0)"$/;

export function tagOf(version: number): string {
  return `"${version}"`;
}

export function takesVersion(body: z.ZodType | undefined): boolean {
  return body instanceof z.ZodObject && 'version' in body.shape;
}

/**
 * Adds the version of the If-Match header to the body.
 *
 * @throws AppError `invalid` for a header that names no single version, or another version than the body
 */
export function withIfMatch(request: Request, schema: z.ZodType | undefined, body: unknown): unknown {
  const header = request.headers.get(IF_MATCH);
  if (header === null) return body;
  const [, digits] = TAG.exec(header.trim()) ?? [];
  if (!takesVersion(schema) || digits === undefined)
    throw refused(takesVersion(schema) ? 'Must be one ETag, such as "7".' : 'This call has no version.');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { version = Number(digits) } = body as { version?: unknown };
  if (Number(version) !== Number(digits)) throw refused('The body names another version.');
  return { ...body, version };
}

function refused(message: string): AppError {
  return new AppError('invalid', `${IF_MATCH}: ${message}`, { errors: { [IF_MATCH]: [message] } });
}
