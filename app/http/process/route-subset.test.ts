import type { ServerBuild } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { selectRoutes } from './route-subset.server.ts';

const routes = {
  root: { id: 'root', path: '' },
  index: { id: 'index', parentId: 'root', index: true },
  shell: { id: 'shell', parentId: 'root' },
  list: { id: 'list', parentId: 'shell', path: 'estimates' },
  new: { id: 'new', parentId: 'shell', path: 'estimates/new' },
  clone: { id: 'clone', parentId: 'shell', path: 'estimates/:id/clone' },
  roles: { id: 'roles', parentId: 'shell', path: 'ManageRoles' },
  api: { id: 'api', parentId: 'root', path: 'api' },
  users: { id: 'users', parentId: 'api', path: 'users' },
  rest: { id: 'rest', parentId: 'root', path: '*' },
};
// All that narrowing needs of a build.
const build = { routes, assets: { routes } } as unknown as ServerBuild;
const keptFor = (path: string) => {
  const { routes, assets } = selectRoutes(build)(path);
  expect(Object.keys(assets.routes)).toEqual(Object.keys(routes));
  return Object.keys(routes);
};

describe('the routes considered for a path', () => {
  it.each(['/estimates', '/estimates/', '/estimates.data'])(
    'are for %s, which has no parameters, its own, its layouts, the index and the catch-all',
    (path) => {
      expect(keptFor(path)).toEqual(['root', 'index', 'shell', 'list', 'rest']);
    },
  );
  it('are for a path with parameters those with the same beginning', () => {
    expect(keptFor('/estimates/12/clone')).toEqual(['root', 'index', 'shell', 'list', 'new', 'clone', 'rest']);
  });
  it('are for a longer path without parameters also those of its beginnings', () => {
    expect(keptFor('/estimates/new')).toEqual(['root', 'index', 'shell', 'list', 'new', 'rest']);
  });
  it('are for a nested one those in its parent', () => {
    expect(keptFor('/api/users')).toEqual(['root', 'index', 'api', 'users', 'rest']);
  });
  it.each(['/', '/_root.data', '/__manifest', '/wp-login.php', '/%65stimates', '/manageroles', '//estimates'])(
    'are for %s all of them',
    (path) => {
      expect(keptFor(path)).toEqual(Object.keys(routes));
    },
  );
  it('are the same build for the same path, and for all with parameters under one beginning', () => {
    const buildFor = selectRoutes(build);
    expect(buildFor('/estimates')).toBe(buildFor('/estimates.data'));
    expect(buildFor('/estimates/1/clone')).toBe(buildFor('/estimates/2/clone'));
  });
});
