import type { ServerBuild } from '@remix-run/node';

/**
 * The build, for each first part of a path that the URL map names, with only those routes that such a path can lead to.
 * Remix tries the routes one after another, four times for a page; of some two hundred that took a sixth of the time of
 * the list. A path whose first part is not among them takes the whole build, which knows what an escaped one means.
 *
 * @param build the whole of it
 * @returns what serves a path, as the request spells it
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

/** The index stays everywhere: the page's own list of routes, from which its script goes on, names it. */
function servesUnder(name: string, heads: readonly string[]): boolean {
  return heads.some((head) => head === '' || !isFixed(head) || head === name);
}

function keepOnly(build: ServerBuild, isKept: Ids): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isKept(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** The first parts of all the paths that a route stands in: its own, or those of the routes inside of it. */
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
