import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { useBrowserLayoutEffect } from '../enhanced.ts';
import { routerOf } from './router.ts';

/**
 * Restores the scroll position, or scrolls a new page to the top. Positions stay in memory: Remix's component writes them to
 * browser storage, which the product does not use. The browser handles full page loads.
 */
export function ScrollMemory(): null {
  const location = useLocation();
  useBrowserLayoutEffect(() => routerOf()?.enableScrollRestoration({}, () => window.scrollY), []);
  useEffect(() => {
    const leave = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
    };
  }, []);
  useBrowserLayoutEffect(() => {
    const { restoreScrollPosition = false, preventScrollReset = false } = routerOf()?.state ?? {};
    if (restoreScrollPosition === false) return;
    // A plain link to a fragment makes a history entry without a key, which would get the first entry's position.
    const isPlace = location.hash !== '' && location.key === 'default';
    if (typeof restoreScrollPosition === 'number' && !isPlace) return window.scrollTo(0, restoreScrollPosition);
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (target) target.scrollIntoView();
    else if (!preventScrollReset) window.scrollTo(0, 0);
  }, [location]);
  return null;
}
