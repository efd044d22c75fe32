import { describe, expect, it } from 'vitest';
import { type LazyBuild, loadRoutes, selectRoutes } from './route-subset.server.ts';

const page = { default: () => null };
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
  calls: { id: 'calls', parentId: 'root', path: 'api/*' },
  rest: { id: 'rest', parentId: 'root', path: '*' },
};
/** All that narrowing needs of a build. */
function buildOf(moduleOf: (id: string) => object) {
  const loaded: string[] = [];
  const lazy = Object.values(routes).map((route) => {
    const module = async () => {
      loaded.push(route.id);
      return moduleOf(route.id);
    };
    return [route.id, { ...route, module }];
  });
  return { build: { routes: Object.fromEntries(lazy), assets: { routes } } as unknown as LazyBuild, loaded };
}

const idsOf = ({ routes }: { routes: object }) => Object.keys(routes);

describe('the routes of a path, which are loaded,', () => {
  const frame = ['root', 'index', 'rest'];
  it.each([
    ['/estimates', ['shell', 'list']],
    ['/estimates/', ['shell', 'list']],
    ['/estimates.data', ['shell', 'list']],
    ['/%65stimates', ['shell', 'list']],
    ['/estimates/new', ['shell', 'list', 'new']],
    ['/estimates/12/clone', ['shell', 'list', 'clone']],
    ['/estimates/1%2F2/clone', ['shell', 'list', 'clone']],
    ['/api/users', ['api', 'users', 'calls']],
    ['/', []],
    ['/_root.data', []],
    ['/wp-login.php', []],
    ['/manageroles', []],
    ['//estimates', []],
  ])('are for %s those that every path has and %j', async (path, own) => {
    const { build, loaded } = buildOf(() => page);
    const selected = await selectRoutes(build)(path);
    expect(idsOf(selected).sort()).toEqual([...frame, ...own].sort());
    expect(idsOf(selected.assets)).toEqual(idsOf(selected));
    expect(loaded).toEqual(idsOf(selected));
  });
  it('are loaded once for all paths that have the same', async () => {
    const { build, loaded } = buildOf(() => page);
    const select = selectRoutes(build);
    expect(await select('/estimates/1/clone')).toBe(await select('/estimates/2/clone.data'));
    expect(loaded).toHaveLength(6);
  });
});

it('lists all routes without loading one, for the links of a page', async () => {
  const { build, loaded } = buildOf(() => page);
  expect(idsOf((await selectRoutes(build)('/__manifest')).assets)).toEqual(idsOf(build));
  expect(loaded).toEqual([]);
});

it('refuses a path with an unguarded route, again and again, and serves the others', async () => {
  const { build } = buildOf((id) => (id === 'list' ? { loader: async () => null } : page));
  const select = selectRoutes(build);
  for (const _try of [1, 2]) await expect(select('/estimates')).rejects.toThrow('list: loader');
  expect(idsOf(await select('/ManageRoles'))).toContain('roles');
});

it('loads all routes before they are asked for, and does not accept an unguarded one', async () => {
  const { build, loaded } = buildOf(() => page);
  await loadRoutes(build);
  expect(loaded).toEqual(idsOf(build));
  const unguarded = buildOf((id) => (id === 'rest' ? { action: async () => null } : page));
  await expect(loadRoutes(unguarded.build)).rejects.toThrow('rest: action');
});
