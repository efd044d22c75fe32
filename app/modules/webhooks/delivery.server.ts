import { OutboundError, requestChecked } from '#app/infra/outbound/checked-request.server.ts';
import type { TargetRules } from '#app/infra/outbound/target.ts';

/** Receivers should acknowledge within this time and process later. */
const ANSWER_MS = 10_000;

/** Response status, or the reason of the failure. */
export type Outcome =
  | { readonly status: number; readonly error: string }
  | { readonly status: null; readonly error: string };

/**
 * Posts a body to a user-supplied URL that passes `requestChecked`, and reads only the response status.
 *
 * @returns `error` is empty for a 2xx
 */
export async function deliver(
  target: string,
  body: string,
  headers: Record<string, string>,
  rules: TargetRules,
  timeoutMs = ANSWER_MS,
): Promise<Outcome> {
  try {
    const { status } = await requestChecked(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
      rules,
      timeoutMs,
      maxBytes: 0,
    });
    return { status, error: errorOfStatus(status) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { status: null, error: error.message };
  }
}

function errorOfStatus(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status >= 300 && status < 400) return `Returned ${status}. Redirects are not followed.`;
  return `Returned ${status}`;
}
