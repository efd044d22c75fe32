import type { ServerBuild } from '@remix-run/node';

/**
 * Narrows the build per first path segment to the routes that such a path can reach. Remix tries routes in order, four
 * times per page: with about 200 routes that took a sixth of the list's time. Any other first segment gets the whole
 * build, which decodes escaped ones.
 *
 * @returns a function from a path, as the request spells it, to its build
 */
export function selectRoutes(build: ServerBuild): (path: string) => ServerBuild {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const heads = new Map(routes.map((route) => [route.id, headsOf(route.id, build)]));
  const names = new Set([...heads.values()].flat().filter(isFixed));
  const narrowed = new Map<string, ServerBuild>();
  return (path) => {
    const name = path.split('/')[1]?.replace(/\.data$/, '') ?? '';
    if (!names.has(name)) return build;
    const known = narrowed.get(name) ?? keepOnly(build, (id) => servesUnder(name, heads.get(id) ?? []));
    narrowed.set(name, known);
    return known;
  };
}

type Ids = (id: string) => boolean;

/** The index stays in every build: the page's list of routes names it, and its script reads that list. */
function servesUnder(name: string, heads: readonly string[]): boolean {
  return heads.some((head) => head === '' || !isFixed(head) || head === name);
}

function keepOnly(build: ServerBuild, isKept: Ids): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isKept(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** First segments of the route's own path, or of its children's paths. */
function headsOf(id: string, build: ServerBuild): string[] {
  const inherited = pathOf(id, build);
  if (inherited !== '') return [inherited.split('/')[0] ?? ''];
  const children = Object.values(build.routes).filter((route) => route?.parentId === id);
  return children.length === 0 ? [''] : children.flatMap((child) => headsOf(child?.id ?? '', build));
}

function pathOf(id: string, build: ServerBuild): string {
  const { path = '', parentId } = build.routes[id] ?? {};
  const above = parentId === undefined ? '' : pathOf(parentId, build);
  return [above, path].filter((part) => part !== '').join('/');
}

const isFixed = (head: string) => head !== '' && !/^[:*]|\?$/.test(head);
