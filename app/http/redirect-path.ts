/** Where a signed-in user starts. */
export const HOME = '/estimates';

const CONTROL = /\p{Cc}/u;

/**
 * The wanted path if it is one of this origin, else the list. Only a path that starts with a single slash counts, and
 * it is rebuilt by the URL parser, so that `//evil`, `/\evil`, `https:evil` and encoded tricks cannot leave the site.
 */
export function safePath(wanted: string | null | undefined, fallback = HOME): string {
  if (!wanted || wanted.length > 2000 || CONTROL.test(wanted) || wanted.includes('\\')) return fallback;
  if (!wanted.startsWith('/') || wanted.startsWith('//')) return fallback;
  const base = 'http://own.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (!url || url.origin !== base || url.pathname.includes('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The own page that a form stood on, for actions that change how pages look and lead back. */
export function backPath(request: Request): string {
  const referrer = request.headers.get('Referer');
  const from = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  return from && from.host === new URL(request.url).host ? safePath(`${from.pathname}${from.search}`) : HOME;
}

/** The sign-in page that leads back to the wanted path; a path nobody would want back is left out. */
export function signInPath(url: URL): string {
  const wanted = pagePath(url);
  if (wanted === '/' || wanted === '/login' || wanted === HOME) return '/';
  return `/?redirectTo=${encodeURIComponent(wanted)}`;
}

/** The address of the page that a request is about, without what Remix adds to its own data requests. */
export function pagePath(url: URL): string {
  return `${url.pathname.replace(/\.data$/, '')}${withoutRoutes(url)}`;
}

/** The query without the parameter that Remix adds to its own data requests. */
function withoutRoutes(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('_routes');
  const text = query.toString();
  return text ? `?${text}` : '';
}
