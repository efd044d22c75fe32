/** Start page of signed-in users. */
export const HOME = '/estimates';

const CONTROL = /\p{Cc}/u;

/**
 * Returns the wanted path if it is on this origin, else the fallback. It must start with a single slash and is rebuilt
 * by the URL parser, so `//evil`, `/\evil`, `https:evil` and encoded tricks cannot leave the site.
 */
export function safePath(wanted: string | null | undefined, fallback = HOME): string {
  if (!wanted || wanted.length > 2000 || CONTROL.test(wanted) || wanted.includes('\\')) return fallback;
  if (!wanted.startsWith('/') || wanted.startsWith('//')) return fallback;
  const base = 'http://own.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (!url || url.origin !== base || url.pathname.includes('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Returns the page of the posted form, for actions that change how pages look. */
export function backPath(request: Request): string {
  const referrer = request.headers.get('Referer');
  const from = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  return from && from.host === new URL(request.url).host ? safePath(`${from.pathname}${from.search}`) : HOME;
}

/** Returns the sign-in address that leads back to the wanted path; start pages are omitted. */
export function signInPath(url: URL): string {
  const wanted = pagePath(url);
  if (wanted === '/' || wanted === '/login' || wanted === HOME) return '/';
  return `/?redirectTo=${encodeURIComponent(wanted)}`;
}

/** Returns the page's address without Remix's additions to data requests. */
export function pagePath(url: URL): string {
  return `${url.pathname.replace(/\.data$/, '')}${withoutRoutes(url)}`;
}

/** Remix adds `_routes` to its data requests. */
function withoutRoutes(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('_routes');
  const text = query.toString();
  return text ? `?${text}` : '';
}
