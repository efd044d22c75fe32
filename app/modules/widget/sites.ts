export interface AllowedSites {
  /** Exact origins, such as `https://www.example.com`. */
  readonly allowedOrigins: readonly string[];
  /** Demonstration installations: every port of this machine. */
  readonly allowsLoopback: boolean;
}

/** `http://localhost`, `http://127.0.0.1` and `http://[::1]` at any port, as browsers write origins. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Compares the whole `Origin` header: neither a prefix nor a suffix is enough. */
export function isAllowedSite(sites: AllowedSites, origin: string): boolean {
  return sites.allowedOrigins.includes(origin) || (sites.allowsLoopback && LOOPBACK.test(origin));
}

/** Builds the policy that lets only the allowed sites frame a page. A policy cannot name IPv6 addresses. */
export function framePolicy({ allowedOrigins, allowsLoopback }: AllowedSites): string {
  const loopback = allowsLoopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : [];
  const sites = [...allowedOrigins.filter((origin) => /^https?:\/\/[\w.:-]+$/.test(origin)), ...loopback];
  return `frame-ancestors ${sites.length > 0 ? sites.join(' ') : "'none'"}`;
}

const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1)$/;

/**
 * Parses an origin into the browser's form: `https://www.example.com`. Plain http is for this machine only.
 *
 * @returns null for anything else, such as a path, a wildcard, or http elsewhere
 */
export function parseSite(text: string): string | null {
  const written = text.trim().replace(/\/$/, '');
  if (!/^https?:\/\/[^/?#@*\s]+$/i.test(written) || !URL.canParse(written)) return null;
  const { protocol, hostname, origin } = new URL(written);
  if (protocol === 'http:') return LOOPBACK_HOST.test(hostname) ? origin : null;
  return HOST_NAME.test(hostname) || LOOPBACK_HOST.test(hostname) ? origin : null;
}
