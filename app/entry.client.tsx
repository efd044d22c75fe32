import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

// The page of a refused form came with "Error: " before its title, which the error summary puts there again.
const refused = document.querySelector('title[data-refused]');
if (refused) {
  refused.removeAttribute('data-refused');
  document.title = document.title.replace(/^Error: /, '');
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
