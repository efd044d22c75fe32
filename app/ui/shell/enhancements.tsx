import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useBrowserLayoutEffect } from '../enhanced.ts';
import { AWAY } from '../network/submit-with-fallback.ts';
import { useLinkNavigation, useReadyModules } from './enhancements/link-navigation.ts';
import { useMenus } from './enhancements/menus.ts';
import { routerOf } from './router.ts';
import { tellOnPage } from './script-failure-notice.tsx';

/** Adds client-side navigation, menu behavior and focus handling, by listeners on the document. The markup works without it. */
export function Enhancements(): null {
  useLinkNavigation();
  useReadyModules();
  useMenus();
  useArrivalFocus();
  useWantedPage();
  useFormsOffline();
  return null;
}

/**
 * Focuses the heading of a new page, so screen readers read it. On the same page a re-created element gets the focus back,
 * with text typed into it since.
 */
function useArrivalFocus(): void {
  const { key, pathname, search } = useLocation();
  const page = `${pathname}?step=${new URLSearchParams(search).get('step')}`;
  const seen = useRef(page);
  // The previous page is still in the document here.
  const held = typeof document === 'undefined' ? null : document.activeElement;
  // A layout effect: a key between the render and an effect would be lost.
  useBrowserLayoutEffect(() => {
    const isNew = seen.current !== page;
    seen.current = page;
    if (!isNew && (held?.isConnected || document.activeElement !== document.body)) return;
    if (document.activeElement?.closest('.error-summary')) return;
    const again = isNew || !held?.id ? null : document.getElementById(held.id);
    if (again instanceof HTMLInputElement && again.type !== 'file') again.value = (held as HTMLInputElement).value;
    (again ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
  }, [key, page]);
}

/**
 * Remix reloads the current page if a page's script fails to load, and the click is lost. The browser opens the requested
 * page instead, which is complete without scripts.
 */
function useWantedPage(): void {
  useEffect(() => {
    // Browsers without the Navigation API only reload.
    const { navigation } = window as { navigation?: EventTarget };
    function onNavigate(event: Event) {
      const { navigationType, userInitiated } = event as Event & { navigationType: string; userInitiated: boolean };
      const { location, formMethod } = routerOf()?.state.navigation ?? {};
      if (navigationType !== 'reload' || userInitiated || !location || (formMethod ?? 'GET') !== 'GET') return;
      event.preventDefault();
      window.location.assign(location.pathname + location.search + location.hash);
    }
    navigation?.addEventListener('navigate', onNavigate);
    return () => navigation?.removeEventListener('navigate', onNavigate);
  }, []);
}

/** Offline, a native submission would end on the browser's error page and lose the input. */
function useFormsOffline(): void {
  useEffect(() => {
    function onSubmit(event: Event) {
      if (event.defaultPrevented || window.navigator.onLine) return;
      event.preventDefault();
      tellOnPage(AWAY);
    }
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, []);
}
