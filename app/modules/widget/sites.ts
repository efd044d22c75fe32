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

const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1)$/;

/**
 * The origin that a partner wrote, as a browser sends it: `https://www.example.com`. Null for what is none, has a path or
 * a placeholder, or is not https; http is for this machine alone.
 */
export function parseSite(text: string): string | null {
  const written = text.trim().replace(/\/$/, '');
  if (!/^https?:\/\/[^/?#@*\s]+$/i.test(written) || !URL.canParse(written)) return null;
  const { protocol, hostname, origin } = new URL(written);
  if (protocol === 'http:') return LOOPBACK_HOST.test(hostname) ? origin : null;
  return HOST_NAME.test(hostname) || LOOPBACK_HOST.test(hostname) ? origin : null;
}
