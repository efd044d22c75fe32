export interface GuidedStep {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly targets: readonly string[];
  readonly opens?: readonly string[];
  readonly placement?: 'auto';
}

const PAUSE_MS = 100;
const APPEARS_WITHIN_MS = 2000;

/** Drops steps without text or target, with a warning. */
export function validSteps(steps: readonly GuidedStep[]): GuidedStep[] {
  const valid = steps.filter(
    ({ title, text, targets }) => title && text && Array.isArray(targets) && targets.length > 0,
  );
  if (valid.length < steps.length) console.warn('Steps are not valid');
  return valid;
}

/** Returns the first visible target. */
export function shownTarget({ targets }: Pick<GuidedStep, 'targets'>): HTMLElement | null {
  return firstShown(targets);
}

/** Returns true if the target is visible, or an opener of it. */
export function canShow(step: GuidedStep): boolean {
  return shownTarget(step) !== null || firstShown(step.opens ?? []) !== null;
}

export function warnOfTarget({ targets }: GuidedStep): void {
  const isMounted = targets.some((selector) => document.querySelector(selector));
  console.warn(isMounted ? 'Target not visible' : 'Target not mounted');
}

/** Opens the step's target after a pause and waits for it, unless it is already visible. */
export async function openFor(step: GuidedStep): Promise<void> {
  await pause(PAUSE_MS);
  if (firstShown(step.targets.slice(0, 1))) return;
  const before = shownTarget(step);
  const opener = firstShown(step.opens ?? []);
  // Disclosures open without a click, which would close other menus.
  if (opener?.parentElement instanceof HTMLDetailsElement) opener.parentElement.open = true;
  else opener?.click();
  if (opener) await changes(step, before);
}

function firstShown(selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) if (isShown(element)) return element;
  }
  return null;
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
}

/** Asks each frame: a disclosure shows its content in the frame after it opens, without a change to the document. */
async function changes(step: GuidedStep, before: HTMLElement | null): Promise<void> {
  const end = performance.now() + APPEARS_WITHIN_MS;
  while (shownTarget(step) === before && performance.now() < end)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
