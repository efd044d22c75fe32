import { matchRoutes, useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { AWAY } from '../network/submit-with-fallback.ts';
import { routerOf } from './router.ts';
import { tellOnPage } from './script-failure-notice.tsx';
import { useBrowserLayoutEffect } from './scroll-memory.ts';

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
 * Sends clicks on plain links, which render faster than router links, to the router. The browser handles new windows,
 * downloads, fragments, other sites, and links marked `data-reload`. `data-keep-scroll` keeps the scroll position.
 */
function useLinkNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const to = link && routerTarget(event, link, window.location);
      if (!link || to === null) return;
      if (to.startsWith('#')) return stayWithRefusal(event, to);
      event.preventDefault();
      const keepsScroll = link.dataset.keepScroll !== undefined;
      // The fragment is for full page loads: here it would scroll.
      navigate(keepsScroll ? to.replace(/#.*$/, '') : to, { preventScrollReset: keepsScroll });
    }
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}

/** The router would treat a fragment as another page and drop the answer of a rejected form. */
function stayWithRefusal(event: Event, hash: string): void {
  const place = routerOf()?.state.actionData && document.getElementById(hash.slice(1));
  if (!place) return;
  event.preventDefault();
  place.focus();
}

/**
 * Preloads a page's scripts while the pointer or focus rests on a link to it. Data is not preloaded: it could be outdated by
 * the click.
 */
function useReadyModules(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function onIntent({ target }: Event) {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.origin !== window.location.origin || link.dataset.reload !== undefined) return;
      timer = setTimeout(() => {
        // Makes Remix look up the routes of the address, with a short delay.
        link.dataset.discover = 'true';
        timer = setTimeout(() => preloadModules(link.pathname), FOUND_AFTER_MS);
      }, INTENT_MS);
    }
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, []);
}

const INTENT_MS = 100;
const FOUND_AFTER_MS = 250;

function preloadModules(pathname: string): void {
  const { routes: modules } = window.__remixManifest as RouteModules;
  for (const { route } of matchRoutes(routerOf()?.routes ?? [], pathname) ?? []) {
    const { module, imports = [] } = modules[route.id ?? ''] ?? {};
    for (const href of module ? [module, ...imports] : []) {
      if (document.querySelector(`link[rel=modulepreload][href="${href}"]`)) continue;
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  }
}

interface RouteModules {
  readonly routes: Readonly<Record<string, { module: string; imports?: readonly string[] }>>;
}

type Click = Pick<MouseEvent, 'button' | 'defaultPrevented' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;
type ClickedLink = Pick<HTMLAnchorElement, 'href' | 'target'> & {
  hasAttribute(name: string): boolean;
};

/**
 * Resolves a click on a link for the router.
 *
 * @returns path, query and fragment; the fragment alone for a place on this page; null if the browser has to handle the click
 */
export function routerTarget(click: Click, link: ClickedLink, here: { href: string; origin: string }): string | null {
  if (click.button !== 0 || click.defaultPrevented) return null;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  if (!link.hasAttribute('href') || (link.target && link.target !== '_self')) return null;
  if (link.hasAttribute('download') || link.hasAttribute('data-reload')) return null;
  const to = new URL(link.href);
  if (to.origin !== here.origin) return null;
  const samePage = to.href.split('#')[0] === here.href.split('#')[0];
  if (samePage && to.href.includes('#')) return to.hash || '#';
  return to.pathname + to.search + to.hash;
}

/** Makes disclosures marked `data-menu` behave as menus: one open at a time, inside the window, Escape restores the focus. */
function useMenus(): void {
  useEffect(() => {
    const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
    function onClick(event: Event) {
      for (const menu of openMenus()) {
        const inside = event.target instanceof Node && menu.contains(event.target);
        const onLink = event.target instanceof Element && event.target.closest('a') !== null;
        if (!inside || onLink) menu.open = false;
      }
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      for (const menu of openMenus()) {
        const held = menu.contains(document.activeElement);
        menu.open = false;
        if (held) menu.querySelector('summary')?.focus();
      }
    }
    function onToggle({ target }: Event) {
      if (!(target instanceof HTMLDetailsElement) || !target.matches('.row-actions[open]')) return;
      const menu = target.querySelector('.menu')?.getBoundingClientRect();
      if (menu)
        target.toggleAttribute('data-above', opensAbove(target.getBoundingClientRect(), menu, window.innerHeight));
    }
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    document.addEventListener('toggle', onToggle, true);
    return () => {
      document.removeEventListener('toggle', onToggle, true);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** Returns true if a menu has no room below its button, but above. */
export function opensAbove(
  button: { readonly top: number; readonly bottom: number },
  menu: { readonly height: number },
  windowHeight: number,
): boolean {
  return button.bottom + menu.height > windowHeight && button.top >= menu.height;
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
