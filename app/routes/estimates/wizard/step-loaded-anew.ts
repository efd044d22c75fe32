import type { ShouldRevalidateFunction } from '@remix-run/react';
import { afterOwnForms, isOnItsWay } from '#app/ui/shell/after-own-forms.ts';
import { isAwayAnswer } from '#app/ui/shell/away.ts';

/**
 * After a conflict the page shows what is stored now beside what was typed; a save while typing and what is done beside the
 * form leave it alone, and a server that is away has nothing new to show.
 */
export const isStepLoadedAnew: ShouldRevalidateFunction = (change) => {
  const { actionStatus = 200, actionResult, formData } = change;
  // A save while typing may end while the next step is on its way: that one has to be loaded all the same.
  if (isOnItsWay(change)) return true;
  if (isAwayAnswer(actionResult) || actionStatus >= 500 || formData?.get('intent') === 'draft') return false;
  return actionStatus === 409 || afterOwnForms(change);
};
