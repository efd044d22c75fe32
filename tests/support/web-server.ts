import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { afterAll, beforeAll } from 'vitest';
import { type Environment, env } from '#app/env.server.ts';
import { createApp } from '#app/http/process/app.server.ts';
import type { LazyBuild } from '#app/http/process/route-subset.server.ts';
import routeConfig from '#app/routes.ts';

export interface MappedRoute {
  readonly id: string;
  /** From the root: `/users/:id`. */
  readonly path: string;
  readonly file: string;
  readonly parentId: string;
  readonly isLayout: boolean;
  readonly isIndex: boolean;
  readonly caseSensitive: boolean | undefined;
}

/** The URL map as a list, layouts before their pages. */
export const mappedRoutes: readonly MappedRoute[] = flatten(routeConfig, 'root');

function flatten(entries: readonly RouteConfigEntry[], parentId: string): MappedRoute[] {
  return entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '');
    const isLayout = entry.path === undefined && !entry.index;
    const own = {
      id,
      path: `/${entry.path ?? ''}`,
      file: entry.file,
      parentId,
      isLayout,
      isIndex: entry.index ?? false,
      caseSensitive: entry.caseSensitive,
    };
    return [own, ...flatten(entry.children ?? [], id)];
  });
}

export function loadRoute(file: string): Promise<Record<string, unknown>> {
  return import(/* @vite-ignore */ path.resolve('app', file));
}

/** The web server from socket to routes, inside the test process. */
export interface WebServer {
  url: string;
}

/** Origin header of requests that change data. */
export const OWN_ORIGIN = 'http://localhost:3000';

/** Changes settings for this test file only, as files share a process. Call it before `useWebServer`. */
export function useSettings(changes: Partial<Environment>): void {
  let before: Environment;
  beforeAll(() => {
    before = { ...env() };
    Object.assign(env(), changes);
  });
  afterAll(() => void Object.assign(env(), before));
}

/** Call it after `useTestDatabase`. */
export function useWebServer(): WebServer {
  const web: WebServer = { url: '' };
  let server: Server;
  beforeAll(async () => {
    const build = await assembleBuild();
    const app = createApp({
      loadBuild: async () => build,
      widgetDir: path.resolve('packages/widget/dist'),
      isOpen: () => true,
      whenOpen: Promise.resolve(),
      isReady: async () => true,
    });
    // Keeps connections open: a slow test could send just as the server closes one.
    server = createServer({ keepAliveTimeout: 3_600_000 }, app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    web.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return web;
}

/** Builds like Remix's compiler, without the browser's part. */
async function assembleBuild(): Promise<LazyBuild> {
  const root = {
    id: 'root',
    path: '',
    parentId: undefined,
    isIndex: false,
    caseSensitive: undefined,
    file: 'root.tsx',
  };
  const loaded = await Promise.all(
    [root, ...mappedRoutes].map(async (route) => ({ ...route, module: await loadRoute(route.file) })),
  );
  const manifest = Object.fromEntries(
    loaded.map(({ id, module, ...route }) => [
      id,
      {
        id,
        parentId: route.parentId,
        path: pathOf(route),
        index: route.isIndex || undefined,
        caseSensitive: route.caseSensitive,
        module: `/assets/${id}.js`,
        hasAction: 'action' in module,
        hasLoader: 'loader' in module,
        hasClientAction: false,
        hasClientLoader: false,
        hasErrorBoundary: 'ErrorBoundary' in module,
      },
    ]),
  );
  return {
    entry: { module: await import('#app/entry.server.tsx') },
    routes: Object.fromEntries(
      loaded.map(({ id, parentId, module, ...route }) => [
        id,
        {
          id,
          parentId,
          path: pathOf(route),
          index: route.isIndex || undefined,
          caseSensitive: route.caseSensitive,
          module: async () => module,
        },
      ]),
    ) as unknown as LazyBuild['routes'],
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: manifest,
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: true,
      v3_relativeSplatPath: true,
      v3_routeConfig: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
    } as LazyBuild['future'],
    isSpaMode: false,
    mode: 'production',
  } as LazyBuild;
}

const pathOf = ({ path: given, isIndex }: { path: string; isIndex: boolean }) =>
  isIndex || given === '/' ? undefined : given.replace(/^\//, '');
