/** Reasons of aborted requests. A rejection that has one is the router's own doing. */
const replaced = new WeakSet<object>();

/** Makes a fetch that notes why the router aborts its requests for data: a later navigation or submission replaces them. */
export function notingDataRequests(plainFetch: typeof fetch): typeof fetch {
  return (input, init) => {
    const signal = init?.signal;
    const isData = input instanceof URL && input.pathname.endsWith('.data');
    if (isData) signal?.addEventListener('abort', () => replaced.add(signal.reason));
    return plainFetch(input, init);
  };
}

/**
 * Keeps the rejection of a replaced navigation from being reported as an error of the page. A second press aborts the answer to
 * the first; if its data were read but its stream was not closed yet, Remix leaves a promise about the end that nobody awaits.
 */
export function ignoreReplacedNavigation(event: Pick<PromiseRejectionEvent, 'reason' | 'preventDefault'>): void {
  if (event.reason instanceof DOMException && replaced.has(event.reason)) event.preventDefault();
}
