import type { matchRoutes } from '@remix-run/react';

/** Parts of Remix's router that have no public hook. */
export interface PageRouter {
  /** Only the routes looked up so far. */
  readonly routes: NonNullable<Parameters<typeof matchRoutes>[0]>;
  readonly state: {
    readonly restoreScrollPosition: number | false | null;
    readonly preventScrollReset: boolean;
    readonly navigation: {
      readonly state: 'idle' | 'loading' | 'submitting';
      /** Undefined while idle. */
      readonly location?: { readonly pathname: string; readonly search: string; readonly hash: string };
      readonly formMethod?: string;
    };
    /** By route ID. */
    readonly actionData: Readonly<Record<string, unknown>> | null;
    /** By the ID of the route that shows it. */
    readonly errors: Readonly<Record<string, unknown>> | null;
    /** Running and just finished requests. */
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

/** Undefined before hydration. */
export function routerOf(): PageRouter | undefined {
  return window.__remixRouter;
}
