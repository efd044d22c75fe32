import type { ServerBuild } from '@remix-run/node';
import { requireGuarded } from './guarded-routes.server.ts';

type ServerRoute = ServerBuild['routes'][string];
type UnloadedRoute = Omit<ServerRoute, 'module'> & { module: () => Promise<ServerRoute['module']> };

/** Remix's build, whose routes are loaded on demand, see vite.config.ts. */
export type LazyBuild = Omit<ServerBuild, 'routes'> & { routes: Record<string, UnloadedRoute> };

/** Where a page's script asks for the routes of its links. Remix answers from the list alone. */
const ROUTE_LIST = '/__manifest';

/**
 * Narrows the build to the routes of a path and of those above it, which the page's list of routes names, and loads them.
 * Remix tries routes in order, five times per page: with about 200 routes that took a sixth of the list's time.
 *
 * @returns a function from a path, as the request spells it, to its build: the same one for the same routes
 */
export function selectRoutes(build: LazyBuild): (path: string) => Promise<ServerBuild> {
  const routes = Object.values(build.routes).map((route) => ({ route, paths: pathsOf(route.id, build) }));
  const list = buildOf(
    build,
    routes.map(({ route }) => ({ ...route, module: {} as ServerRoute['module'] })),
  );
  const selected = new Map<string, ServerBuild>();
  return async (requested) => {
    if (requested === ROUTE_LIST) return list;
    const path = segmentsOf(requested);
    const kept = routes.filter(({ paths }) => paths.some((own) => isAbove(own, path))).map(({ route }) => route);
    const key = kept.map(({ id }) => id).join(' ');
    const known = selected.get(key) ?? buildOf(build, await Promise.all(kept.map(load)));
    selected.set(key, known);
    return known;
  };
}

/**
 * Loads all routes, one after another.
 *
 * @throws Error if one is unguarded
 */
export async function loadRoutes({ routes }: Pick<LazyBuild, 'routes'>): Promise<void> {
  for (const route of Object.values(routes)) await load(route);
}

async function load(route: UnloadedRoute): Promise<ServerRoute> {
  const loaded = { ...route, module: await route.module() };
  requireGuarded(loaded);
  return loaded;
}

function buildOf(build: LazyBuild, kept: readonly ServerRoute[]): ServerBuild {
  const assets = kept.map(({ id }) => [id, build.assets.routes[id]]);
  return {
    ...build,
    routes: Object.fromEntries(kept.map((route) => [route.id, route])),
    assets: { ...build.assets, routes: Object.fromEntries(assets) },
  };
}

/** The segments of the route's own path, or of its children's. The catch-all and the index have none that is fixed. */
function pathsOf(id: string, build: LazyBuild): string[][] {
  const own = pathOf(id, build);
  if (own !== '') return [own.split('/')];
  const children = Object.values(build.routes).filter((route) => route.parentId === id);
  return children.length === 0 ? [[]] : children.flatMap((child) => pathsOf(child.id, build));
}

function pathOf(id: string, build: LazyBuild): string {
  const { path = '', parentId } = build.routes[id] ?? {};
  const above = parentId === undefined ? '' : pathOf(parentId, build);
  return [above, path].filter((part) => part !== '').join('/');
}

const segmentsOf = (path: string) =>
  path
    .replace(/^\//, '')
    .replace(/\.data$/, '')
    .split('/')
    .map(decodeURIComponent);

const isAbove = (own: readonly string[], path: readonly string[]) =>
  own.every((segment, at) => segment === '*' || path[at] === segment || (segment.startsWith(':') && at < path.length));
