import type { AppLoadContext } from '@remix-run/node';

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Of this response's content security policy. */
    nonce: string;
    requestId: string;
    /** The client's address, through as many proxies as are trusted. */
    clientIp: string;
    /** What is asked for has no page: a browser that navigates here shows the answer itself. */
    hasNoPage?: boolean;
  }
  interface Future {
    v3_singleFetch: true;
  }
}

/** One HTTP request, as the process handed it over; the same object for all loaders of a page. */
export type RequestContext = AppLoadContext;
