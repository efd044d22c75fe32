/**
 * Puts "Error: " before the title of a page that shows a refused form. The page is rendered by then: a route's `meta` knows
 * nothing of what its action answered. The mark lets the browser take it off again before React compares.
 */
export function prefixErrorTitle(page: string): string {
  const isRefused = page.includes('class="error-summary"');
  return isRefused ? page.replace(/<title>(?!Error: )/, '<title data-refused="">Error: ') : page;
}
