import type { ServerBuild } from '@remix-run/node';
import type { LazyBuild } from './route-subset.server.ts';

/**
 * Names requests by the URL map: `/estimates/12/clone` is `/estimates/:id/clone`. Unknown paths are `other`, so clients
 * cannot create names without limit.
 */
export function routeNamer(build: LazyBuild): (path: string) => string {
  const fixed = new Set(['/']);
  const open: { pattern: RegExp; name: string }[] = [];
  for (const route of Object.values(build.routes)) {
    const name = `/${route?.path ?? ''}`;
    if (!route?.path || name.includes('*')) continue;
    if (name.includes(':')) open.push({ name, pattern: new RegExp(`^${name.replace(/:\w+\??/g, '[^/]+')}$`) });
    else fixed.add(name);
  }
  return (path) => {
    const plain = path.replace(/\.data$/, '').replace(/(.)\/$/, '$1');
    if (plain === '/_root') return '/';
    if (fixed.has(plain)) return plain;
    return open.find(({ pattern }) => pattern.test(plain))?.name ?? 'other';
  };
}

/** Returns the names, as `routeNamer` gives them, of routes without a page. */
export function pagelessRoutes(build: ServerBuild): ReadonlySet<string> {
  const pageless = Object.values(build.routes).filter((route) => route?.path && !route.module.default);
  return new Set(pageless.map((route) => `/${route?.path}`));
}
