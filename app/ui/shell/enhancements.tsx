import { matchRoutes, useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { AWAY } from '../network/submit-with-fallback.ts';
import { routerOf } from './router.ts';
import { tellOnPage } from './script-failure-notice.tsx';
import { useBrowserLayoutEffect } from './scroll-memory.ts';

/**
 * What scripts add to every page, by listening on the document: links open without loading the page again, menus close
 * on Escape and on a click elsewhere, and a new page takes the focus. The markup is complete without it.
 */
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
 * Plain links are cheaper to render than router links, so the pages use plain ones, and this sends their clicks to the
 * router. Left to the browser are new windows, downloads, fragments, other sites, and links marked `data-reload`.
 * A link marked `data-keep-scroll` leaves the page where it is scrolled to.
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
      // The fragment is for those who load the page anew: here it would scroll after all.
      navigate(keepsScroll ? to.replace(/#.*$/, '') : to, { preventScrollReset: keepsScroll });
    }
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}

/** The router takes a place on the page for another page, and with it what a refused form was told. */
function stayWithRefusal(event: Event, hash: string): void {
  const place = routerOf()?.state.actionData && document.getElementById(hash.slice(1));
  if (!place) return;
  event.preventDefault();
  place.focus();
}

/**
 * Gets the scripts of a page ready while the pointer or the focus rests on a link to it, so that a click waits for its
 * data alone. The data is not fetched ahead: what was saved in between would be missing from it.
 */
function useReadyModules(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function onIntent({ target }: Event) {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.origin !== window.location.origin || link.dataset.reload !== undefined) return;
      timer = setTimeout(() => {
        // Makes the framework look up the routes of the address, which it does after a moment.
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
 * Path, query and fragment that the router is to open for a click on a link; the fragment alone for a place on the page,
 * null where else the browser has to act.
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

/** Disclosures marked `data-menu` behave as menus do: one is open at a time, all of it in the window, Escape gives the focus back. */
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

/** Whether a menu has to open above its button: below it the window ends first, and above there is room. */
export function opensAbove(
  button: { readonly top: number; readonly bottom: number },
  menu: { readonly height: number },
  windowHeight: number,
): boolean {
  return button.bottom + menu.height > windowHeight && button.top >= menu.height;
}

/**
 * After a navigation by the router the heading of the new page takes the focus, as a loaded page would be read anew. On
 * the same page what had the focus keeps it where it was made anew, and with it what was typed there since.
 */
function useArrivalFocus(): void {
  const { key, pathname, search } = useLocation();
  const page = `${pathname}?step=${new URLSearchParams(search).get('step')}`;
  const seen = useRef(page);
  // What the page is made anew from is still there.
  const held = typeof document === 'undefined' ? null : document.activeElement;
  // In one turn with the page: between the two a key would be lost.
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
 * Where the script of a page cannot be loaded, the framework loads anew what is shown, and the click that asked for that page
 * is lost. Every page is complete without scripts, so the browser opens the one that was asked for.
 */
function useWantedPage(): void {
  useEffect(() => {
    // Of browsers that do not have it the reload stays what it is.
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

/** A form that the browser sends itself would meet the browser's own page, which has nothing of what was typed. */
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
