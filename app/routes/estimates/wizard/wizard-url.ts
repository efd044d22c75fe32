import { STEPS, type Step } from '#app/modules/estimates/inputs.ts';

export type WizardMode = 'edit' | 'view';

/** @param more further query parameters, e.g. `tab` of the results */
export function stepHref(estId: number, step: Step, mode: WizardMode, more: Record<string, string> = {}): string {
  const path = mode === 'edit' ? '/estimates/update' : '/estimate/view';
  return `${path}?${new URLSearchParams({ estId: String(estId), step, ...more })}`;
}

/** @returns null at either end */
export function neighbourOf(step: Step, distance: -1 | 1): Step | null {
  return STEPS[STEPS.indexOf(step) + distance] ?? null;
}

/** Checks for an earlier incomplete step, which locks this one. */
export function isAhead(step: Step, firstIncomplete: Step): boolean {
  return STEPS.indexOf(step) > STEPS.indexOf(firstIncomplete);
}
