import type { ErrorCode, FieldErrors } from '#app/errors.ts';

/** Body of every failed call. */
export interface Refusal {
  readonly code: ErrorCode | 'unexpected';
  readonly message: string;
  readonly errors?: FieldErrors;
  /** With the 409 of a stale save: the stored values. */
  readonly stored?: unknown;
}

/** Adds the field's name to a message about one field that does not name it. */
export function namedMessage(message: string, errors: FieldErrors = {}): string {
  const [[field, [said] = []] = []] = Object.entries(errors);
  const isNamed = field === undefined || field === 'form' || said !== message || message.includes(field);
  return isNamed ? message : `${field}: ${message}`;
}

export function jsonAnswer(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private, no-store', ...headers },
  });
}

/** A 401 must name the way to sign in: https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2 */
export function refusalHeaders(status: number): Record<string, string> {
  return status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
}
