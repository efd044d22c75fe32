import type { matchRoutes } from '@remix-run/react';

/** The parts of Remix's router that it has no hook for and that our own components stand on. */
export interface PageRouter {
  /** As far as they were looked up. */
  readonly routes: NonNullable<Parameters<typeof matchRoutes>[0]>;
  readonly state: {
    readonly restoreScrollPosition: number | false | null;
    readonly preventScrollReset: boolean;
    readonly navigation: {
      readonly state: 'idle' | 'loading' | 'submitting';
      /** Where it leads; undefined while nothing is on its way. */
      readonly location?: { readonly pathname: string; readonly search: string; readonly hash: string };
      readonly formMethod?: string;
    };
    /** What the actions answered, by the ids of their routes. */
    readonly actionData: Readonly<Record<string, unknown>> | null;
    /** What was thrown in place of a page, by the ids of the routes that show it. */
    readonly errors: Readonly<Record<string, unknown>> | null;
    /** What is asked, or was just answered, beside the page. */
    readonly fetchers: ReadonlyMap<string, { readonly state: string; readonly data?: unknown }>;
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
