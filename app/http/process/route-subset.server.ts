import type { ServerBuild } from '@remix-run/node';

/**
 * Narrows the build to the routes that a path can reach: a path without parameters to its own route, any other by its
 * first segment. Remix tries routes in order, five times per page: with about 200 routes that took a sixth of the list's
 * time, with those under /estimates a twelfth. Unknown first segments get the whole build, which decodes escaped ones.
 *
 * @returns a function from a path, as the request spells it, to its build
 */
export function selectRoutes(build: ServerBuild): (path: string) => ServerBuild {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const reached = new Map(routes.map(({ id }) => [id, pathsOf(id, build)]));
  const paths = [...reached.values()].flat();
  const whole = new Set(paths.filter((path) => path.split('/').every(isFixed)));
  const heads = new Set(paths.map(headOf).filter(isFixed));
  const narrowed = new Map<string, ServerBuild>();
  const narrow = (key: string, serves: (path: string) => boolean) => {
    const known =
      narrowed.get(key) ??
      keepOnly(build, (id) => reached.get(id)?.some((path) => isOpen(path) || serves(path)) === true);
    narrowed.set(key, known);
    return known;
  };
  return (requested) => {
    const path = requested
      .replace(/^\//, '')
      .replace(/\.data$/, '')
      .replace(/\/$/, '');
    // Its parents stay: the page's list of routes names them.
    if (whole.has(path)) return narrow(path, (own) => own === path || path.startsWith(`${own}/`));
    const head = headOf(path);
    return heads.has(head) ? narrow(`${head}/`, (own) => headOf(own) === head) : build;
  };
}

type Ids = (id: string) => boolean;

/** The index stays in every build: the page's list of routes names it, and its script reads that list. */
const isOpen = (path: string) => !isFixed(headOf(path));

function keepOnly(build: ServerBuild, isKept: Ids): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isKept(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** The route's own path, or the paths of its children. */
function pathsOf(id: string, build: ServerBuild): string[] {
  const own = pathOf(id, build);
  if (own !== '') return [own];
  const children = Object.values(build.routes).filter((route) => route?.parentId === id);
  return children.length === 0 ? [''] : children.flatMap((child) => pathsOf(child?.id ?? '', build));
}

function pathOf(id: string, build: ServerBuild): string {
  const { path = '', parentId } = build.routes[id] ?? {};
  const above = parentId === undefined ? '' : pathOf(parentId, build);
  return [above, path].filter((part) => part !== '').join('/');
}

const headOf = (path: string) => path.split('/')[0] ?? '';
const isFixed = (segment: string) => segment !== '' && !/^[:*]|\?$/.test(segment);
