import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ignoreReplacedNavigation, notingDataRequests } from './ui/network/replaced-navigation.ts';

window.fetch = notingDataRequests(window.fetch.bind(window));
addEventListener('unhandledrejection', ignoreReplacedNavigation);

// The server prefixes the title of a refused form with "Error: ", and the error summary adds it again.
const refused = document.querySelector('title[data-refused]');
if (refused) {
  refused.removeAttribute('data-refused');
  document.title = document.title.replace(/^Error: /, '');
}

/**
 * RemixBrowser suspends without a boundary until the page's data is decoded. A key pressed in that moment makes React hydrate
 * synchronously, where nothing may suspend, and the page would stay without scripts (React error 345). So this starts the
 * decoding before, by the same throw that React would catch.
 */
async function untilDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}

untilDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
