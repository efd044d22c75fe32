import type { matchRoutes } from '@remix-run/react';

/** The parts of Remix's router that it has no hook for and that our own components stand on. */
interface PageRouter {
  /** As far as they were looked up. */
  readonly routes: NonNullable<Parameters<typeof matchRoutes>[0]>;
  readonly state: {
    readonly restoreScrollPosition: number | false | null;
    readonly preventScrollReset: boolean;
    readonly navigation: { readonly state: 'idle' | 'loading' | 'submitting' };
    /** What the actions answered, by the ids of their routes. */
    readonly actionData: Readonly<Record<string, unknown>> | null;
  };
  enableScrollRestoration(positions: Record<string, number>, getPosition: () => number): () => void;
  subscribe(listener: () => void): () => void;
}

declare global {
  interface Window {
    __remixRouter?: PageRouter;
  }
}

/** The router of the page; undefined before its scripts are there. */
export function routerOf(): PageRouter | undefined {
  return window.__remixRouter;
}
