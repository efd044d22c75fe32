/**
 * Adds "Error: " to the title of a page with a refused form. A route's `meta` cannot: it does not know its action's
 * answer. The mark lets the browser remove the prefix before React compares.
 */
export function prefixErrorTitle(page: string): string {
  const isRefused = page.includes('class="error-summary"');
  return isRefused ? page.replace(/<title>(?!Error: )/, '<title data-refused="">Error: ') : page;
}
