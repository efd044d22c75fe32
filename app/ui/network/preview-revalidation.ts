import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Intents of forms that store nothing. */
const STORES_NOTHING: readonly unknown[] = ['preview'];

export function storedNothing(formData: FormData | undefined): boolean {
  return STORES_NOTHING.includes(formData?.get('intent'));
}

/**
 * Skips revalidation after a preview. The form would get a version that someone else saved since, keep its own texts, and
 * silently overwrite theirs.
 */
export const skipRevalidationAfterPreview: ShouldRevalidateFunction = (change) => {
  const { actionStatus = 200, formData, defaultShouldRevalidate } = change;
  // Another page is loading and needs its data.
  if (isNavigatingAway(change)) return true;
  // An unavailable server has nothing new.
  if (actionStatus >= 500) return false;
  return !storedNothing(formData) && defaultShouldRevalidate;
};

/** A different fragment is the same page. */
export function isNavigatingAway({
  currentUrl,
  nextUrl,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
}): boolean {
  return currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search;
}
