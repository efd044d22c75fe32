/** Where a partner's calculator may stand. */
export interface AllowedSites {
  /** Exact origins, e.g. `https://www.example.com`. */
  readonly allowedOrigins: readonly string[];
  /** Demonstration installations: every port of this machine. */
  readonly allowsLoopback: boolean;
}

/** `http://localhost`, `http://127.0.0.1` and `http://[::1]` at any port, written as a browser writes an origin. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Whether an `Origin` header names an allowed site. Compared as a whole: neither a prefix nor a suffix lets in. */
export function isAllowedSite(sites: AllowedSites, origin: string): boolean {
  return sites.allowedOrigins.includes(origin) || (sites.allowsLoopback && LOOPBACK.test(origin));
}

/** The policy that lets only the allowed sites frame a page. IPv6 addresses cannot be named in a policy. */
export function framePolicy({ allowedOrigins, allowsLoopback }: AllowedSites): string {
  const loopback = allowsLoopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : [];
  const sites = [...allowedOrigins.filter((origin) => /^https?:\/\/[\w.:-]+$/.test(origin)), ...loopback];
  return `frame-ancestors ${sites.length > 0 ? sites.join(' ') : "'none'"}`;
}
