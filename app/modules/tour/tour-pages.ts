import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { TOUR, type TourStep } from './tour.ts';

export type TourPlace = 'list' | 'wizard' | 'elsewhere';

const WIZARD = ['/estimates/create', '/estimates/update', '/estimate/view'];
const FIRST_OF_WIZARD = 10;

export function tourPlaceOf(pathname: string): TourPlace {
  if (pathname === '/estimates') return 'list';
  return WIZARD.includes(pathname) ? 'wizard' : 'elsewhere';
}

export function tourStartAt(place: TourPlace): number {
  return place === 'wizard' ? FIRST_OF_WIZARD : 0;
}

/** Lists the steps with a target on this type of page; the others are skipped. */
function stepsAt(place: TourPlace): TourStep[] {
  if (place === 'elsewhere') return TOUR.filter(({ on }) => on === 'shell');
  return TOUR.filter(({ number }) => (place === 'wizard' ? number >= FIRST_OF_WIZARD : number < FIRST_OF_WIZARD));
}

/** A step inside the page, with the numbers of its neighbors. */
export interface StandingStep extends Pick<TourStep, 'number' | 'on' | 'title' | 'text'> {
  readonly of: number;
  readonly previous: number | null;
  readonly next: number | null;
}

/** Finds the step for `?tour=wanted`: this one, or the next available; null if there is none. */
export function inlineStep(place: TourPlace, wanted: number): StandingStep | null {
  const steps = stepsAt(place);
  const index = steps.findIndex(({ number }) => number >= wanted);
  const step = steps[index];
  if (!step) return null;
  const { number, on, title, text } = step;
  const previous = steps[index - 1]?.number ?? null;
  return { number, on, title, text, of: TOUR.length, previous, next: steps[index + 1]?.number ?? null };
}

/** Selects the inline tour step: the address's, or without scripts the first for users who have not seen the tour. */
export function tourOf(actor: Actor, url: URL) {
  const { isGuideCompleted, isOnNewDevice } = actor;
  const place = tourPlaceOf(url.pathname.replace(/\.data$/, ''));
  const wanted = url.searchParams.get('tour');
  const isStanding = /^\d{1,2}$/.test(wanted ?? '');
  const startsByItself = !isGuideCompleted && place !== 'elsewhere';
  const number = isStanding ? Number(wanted) : startsByItself ? tourStartAt(place) : null;
  return {
    /** Starts by itself where scripts run. Its veil would cover the question about a new device, so it waits for the answer. */
    isDue: !isGuideCompleted && !isOnNewDevice,
    isStanding,
    /** Where the list's part continues. */
    wizardHref: place === 'list' && can(actor, 'estimates.change') ? '/estimates/create' : null,
    step: number === null ? null : inlineStep(place, number),
  };
}
