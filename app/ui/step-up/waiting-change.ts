import type { StepUp } from './step-up.ts';

let waiting: StepUp | null = null;
const listeners = new Set<() => void>();

function set(next: StepUp | null): void {
  if (next === waiting) return;
  waiting = next;
  for (const listener of listeners) listener();
}

export function subscribeToStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const waitingChange = (): StepUp | null => waiting;

/** Opens the dialog. @returns an answer that leaves the page as it is */
export function askToConfirm(stepUp: StepUp): Response {
  set(stepUp);
  return new Response('null', { status: 403, headers: { 'Content-Type': 'application/json' } });
}

export function closeStepUp(): void {
  set(null);
}
