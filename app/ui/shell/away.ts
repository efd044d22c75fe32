import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Whether a form's answer says that the server is away: there is nothing new to load then, for any part of the page. */
export function isAwayAnswer(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 'unavailable';
}

/** Loads a part of the page anew after a form, unless the form met a server that is away: that part stays then. */
export const unlessAway: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isAwayAnswer(actionResult) && defaultShouldRevalidate;
