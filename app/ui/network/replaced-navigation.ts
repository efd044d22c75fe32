/**
 * Keeps the rejection of a replaced navigation from being reported as an error of the page. A second press aborts the answer to
 * the first; if its data were read but its stream was not closed yet, Remix leaves a promise about the end that nobody awaits.
 */
export function ignoreReplacedNavigation(event: Pick<PromiseRejectionEvent, 'reason' | 'preventDefault'>): void {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
}
