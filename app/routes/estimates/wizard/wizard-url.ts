import { STEPS, type Step } from '#app/modules/estimates/inputs.ts';

/** Whether the wizard changes an estimate or only shows it. */
export type WizardMode = 'edit' | 'view';

/** The address of one step of an estimate; `more` holds what else the URL says, e.g. the tab of the results. */
export function stepHref(estId: number, step: Step, mode: WizardMode, more: Record<string, string> = {}): string {
  const path = mode === 'edit' ? '/estimates/update' : '/estimate/view';
  return `${path}?${new URLSearchParams({ estId: String(estId), step, ...more })}`;
}

/** The step before or after; null at either end. */
export function neighbourOf(step: Step, distance: -1 | 1): Step | null {
  return STEPS[STEPS.indexOf(step) + distance] ?? null;
}

/** Whether a step lies behind one that is still incomplete, and so cannot be opened yet. */
export function isAhead(step: Step, firstIncomplete: Step): boolean {
  return STEPS.indexOf(step) > STEPS.indexOf(firstIncomplete);
}
