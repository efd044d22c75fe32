import { describe, expect, it } from 'vitest';
import { routeNamer } from './route-names.server.ts';
import type { LazyBuild } from './route-subset.server.ts';

const routes = ['estimates', 'estimates/:id/clone', 'embed/:key', '*'].map((path) => [path, { id: path, path }]);
const nameOf = routeNamer({ routes: Object.fromEntries(routes) } as unknown as LazyBuild);

describe('the name of a request', () => {
  it.each([
    ['/estimates', '/estimates'],
    ['/estimates/', '/estimates'],
    ['/estimates.data', '/estimates'],
    ['/estimates/12/clone', '/estimates/:id/clone'],
    ['/embed/demo', '/embed/:key'],
    ['/', '/'],
    ['/_root.data', '/'],
    ['/wp-login.php', 'other'],
    ['/estimates/12/13/clone', 'other'],
  ])('%s is %s', (path, name) => {
    expect(nameOf(path)).toBe(name);
  });
});
