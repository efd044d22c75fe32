import type { ShouldRevalidateFunction } from '@remix-run/react';

export function storedNothing(formData: FormData | undefined): boolean {
  return formData?.get('intent') === 'preview';
}

/**
 * Skips revalidation after a preview. The form would get a version that someone else saved since, keep its own texts, and
 * silently overwrite theirs.
 */
export const skipRevalidationAfterPreview: ShouldRevalidateFunction = (change) => {
  const { actionStatus = 200, currentUrl, nextUrl, formData, defaultShouldRevalidate } = change;
  // Another page is loading and needs its data. A different fragment is the same page.
  if (currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search) return true;
  // An unavailable server has nothing new.
  if (actionStatus >= 500) return false;
  return !storedNothing(formData) && defaultShouldRevalidate;
};
