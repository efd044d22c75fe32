import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

// The page of a refused form came with "Error: " before its title, which the error summary puts there again.
const refused = document.querySelector('title[data-refused]');
if (refused) {
  refused.removeAttribute('data-refused');
  document.title = document.title.replace(/^Error: /, '');
}

/**
 * The framework suspends until what the page was made of is decoded, under no boundary. A key pressed in that moment
 * has React hydrate at once, where nothing may suspend: the page would stay without scripts (React's error 345). So
 * the decoding is begun before, by the very throw that React would have caught.
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
