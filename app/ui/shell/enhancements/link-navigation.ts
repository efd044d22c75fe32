import { matchRoutes, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { routerOf } from '../router.ts';

/**
 * Sends clicks on plain links, which render faster than router links, to the router. The browser handles new windows,
 * downloads, fragments, other sites, and links marked `data-reload`. `data-keep-scroll` keeps the scroll position.
 */
export function useLinkNavigation(): void {
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
export function useReadyModules(): void {
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
