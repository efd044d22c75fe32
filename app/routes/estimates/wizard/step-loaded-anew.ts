import type { ShouldRevalidateFunction } from '@remix-run/react';
import { afterOwnForms, isOnItsWay } from '#app/ui/connection/after-own-forms.ts';

/**
 * After a conflict the page shows what is stored now beside what was typed; a save while typing leaves it alone. So does a
 * form that was refused: it would go on with the version that somebody else has made since, and overwrite it.
 */
export const isStepLoadedAnew: ShouldRevalidateFunction = (change) => {
  const { actionStatus = 200, formData } = change;
  // A save while typing may end while the next step is on its way: that one has to be loaded all the same.
  if (isOnItsWay(change)) return true;
  if (formData?.get('intent') === 'draft') return false;
  return actionStatus === 409 || (actionStatus < 400 && afterOwnForms(change));
};
