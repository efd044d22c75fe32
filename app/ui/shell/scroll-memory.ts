import { useLocation } from '@remix-run/react';
import { useEffect, useLayoutEffect } from 'react';
import { routerOf } from './router.ts';

/** Runs in the same turn as the change of the page; on a server, where there is no page, not at all and without a warning. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Goes back to where a page was scrolled to, and to the top of a new one. Where that was is kept in memory alone: the
 * framework's own component writes it into the browser's storage, and the product keeps nothing there. A page that is
 * loaded anew is the browser's.
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
    // A plain link to a place on its own page makes an entry without a key, which would take the first entry's position.
    const isPlace = location.hash !== '' && location.key === 'default';
    if (typeof restoreScrollPosition === 'number' && !isPlace) return window.scrollTo(0, restoreScrollPosition);
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (target) target.scrollIntoView();
    else if (!preventScrollReset) window.scrollTo(0, 0);
  }, [location]);
  return null;
}
