import type { AppLoadContext } from '@remix-run/node';

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** For this response's content security policy. */
    nonce: string;
    requestId: string;
    /** Read through the trusted proxies only. */
    clientIp: string;
    /** The address has no page: a browser that navigates here shows the raw answer. */
    hasNoPage?: boolean;
  }
  interface Future {
    v3_singleFetch: true;
  }
}

/** The same object for all loaders of a page. */
export type RequestContext = AppLoadContext;
