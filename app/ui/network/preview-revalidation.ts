import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Forms of a page that show something and store nothing: the preview of what is typed. */
const STORES_NOTHING: readonly unknown[] = ['preview'];

/** Whether a form only showed something. */
export function storedNothing(formData: FormData | undefined): boolean {
  return STORES_NOTHING.includes(formData?.get('intent'));
}

/**
 * Whether a page whose form names the version that it was filled in from is loaded anew. Not for a preview: the form would
 * name a version that somebody else saved in the meantime, keep the texts of its own, and overwrite theirs without a word.
 */
export const skipRevalidationAfterPreview: ShouldRevalidateFunction = (change) => {
  const { actionStatus = 200, formData, defaultShouldRevalidate } = change;
  // Whatever ends while another page is on its way: that one has to be loaded all the same.
  if (isNavigatingAway(change)) return true;
  // A server that is away has nothing new to show.
  if (actionStatus >= 500) return false;
  return !storedNothing(formData) && defaultShouldRevalidate;
};

/** Whether what is asked about is another page than the one that is shown; a place on the page makes no other page. */
export function isNavigatingAway({
  currentUrl,
  nextUrl,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
}): boolean {
  return currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search;
}
