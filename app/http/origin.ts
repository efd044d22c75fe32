const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Names are lower-case, as Node gives them. */
export interface OriginHeaders {
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
  readonly 'sec-fetch-site'?: string | undefined;
}

/**
 * Returns the product's own origins: that of `appUrl`, and for http://localhost the machine's other names at the same
 * port.
 */
export function allowedOrigins(appUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port } = new URL(appUrl);
  const names = protocol === 'http:' && hostname === 'localhost' ? loopbackNames : [hostname];
  return new Set(names.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin));
}

/**
 * Returns whether a request that changes something comes from our own pages. Every browser since 2020 sends `Origin` or
 * `Sec-Fetch-Site`; older and text browsers send at most `Referer`. A client that sends none of them is not a browser
 * that another site could steer.
 */
export function isSameOriginRequest(method: string, headers: OriginHeaders, own: ReadonlySet<string>): boolean {
  if (safeMethods.has(method)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (headers.origin !== undefined) return own.has(headers.origin);
  if (site !== undefined || headers.referer === undefined) return true;
  return URL.canParse(headers.referer) && own.has(new URL(headers.referer).origin);
}

/**
 * Returns the client's host if it is one of our own, else that of `appUrl`: a forged Host header reaches neither links
 * nor checks.
 */
export function trustedHost(given: string | undefined, appUrl: string): string {
  const { protocol, host } = new URL(appUrl);
  const claimed = `${protocol}//${given}`;
  return URL.canParse(claimed) && allowedOrigins(appUrl).has(new URL(claimed).origin) ? new URL(claimed).host : host;
}
