import type { ShouldRevalidateFunction } from '@remix-run/react';
import { afterOwnForms, isOnItsWay } from '#app/ui/connection/after-own-forms.ts';

/** After a conflict the page shows what is stored now beside what was typed; a save while typing leaves it alone. */
export const isStepLoadedAnew: ShouldRevalidateFunction = (change) => {
  // A save while typing may end while the next step is on its way: that one has to be loaded all the same.
  if (isOnItsWay(change)) return true;
  return change.formData?.get('intent') !== 'draft' && (change.actionStatus === 409 || afterOwnForms(change));
};
