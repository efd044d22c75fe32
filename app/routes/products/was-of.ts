import type { ActionFailure } from '#app/http/page.server.ts';

/** What stood in the form when it was opened, as JSON: of a refused one what it posted, and not what is stored since. */
export function wasOf(refusal: ActionFailure | undefined, stored: unknown): string {
  const posted = refusal?.values.was;
  return typeof posted === 'string' ? posted : JSON.stringify(stored);
}
