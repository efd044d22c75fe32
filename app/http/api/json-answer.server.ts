import type { ErrorCode, FieldErrors } from '#app/errors.ts';

/** The body of every refusal and failure. */
export interface Refusal {
  readonly code: ErrorCode | 'unexpected';
  readonly message: string;
  readonly errors?: FieldErrors;
}

/** A refusal's message with the name of its field, where it is about one and does not name it. */
export function namedMessage(message: string, errors: FieldErrors = {}): string {
  const [[field, [said] = []] = []] = Object.entries(errors);
  const isNamed = field === undefined || field === 'form' || said !== message || message.includes(field);
  return isNamed ? message : `${field}: ${message}`;
}

/** An answer of the API; nothing on the way keeps it. */
export function jsonAnswer(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private, no-store', ...headers },
  });
}

/** What a refusal's status asks for in its headers: 401 has to name how to sign in (RFC 9110, 15.5.2). */
export function refusalHeaders(status: number): Record<string, string> {
  return status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
}
