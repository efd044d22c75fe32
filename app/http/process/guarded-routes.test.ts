import { describe, expect, it } from 'vitest';
import { area, call } from '../api.server.ts';
import { pageAction, pageLoader } from '../page.server.ts';
import { openToAll, requireGuarded } from './guarded-routes.server.ts';

const run = async () => null;
const requiring = (module: object) => () =>
  requireGuarded({ id: 'page', module } as Parameters<typeof requireGuarded>[0]);

describe('a route module is served', () => {
  it.each<[string, object]>([
    ['without loader and action', { default: () => null }],
    [
      'with a loader and action of a page',
      { loader: pageLoader({ can: 'public', run }), action: pageAction({ can: 'public', run }) },
    ],
    ['with an area of the API', area({ 'GET nothing/here': call({ can: 'public', summary: 'Nothing.', run }) })],
    ['with a loader that says why it is open', { loader: openToAll('it answers a constant', run) }],
  ])('%s', (_which, module) => {
    expect(requiring(module)).not.toThrow();
  });
});

describe('a route module is refused', () => {
  const unguarded = async () => null;
  it.each<[string, object, string]>([
    ['with an unguarded loader', { loader: unguarded }, 'page: loader'],
    [
      'with an unguarded action next to a guarded loader',
      { loader: pageLoader({ can: 'public', run }), action: unguarded },
      'page: action',
    ],
    [
      'with a getter, as `export … from` compiles to',
      Object.defineProperty({}, 'loader', { get: () => unguarded }),
      'page: loader',
    ],
    [
      'with a function that wraps a guarded one',
      { loader: (args: never) => pageLoader({ can: 'public', run })(args) },
      'page: loader',
    ],
  ])('%s', (_which, module, named) => {
    expect(requiring(module)).toThrow(named);
  });
});
