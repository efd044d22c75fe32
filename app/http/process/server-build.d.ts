/** The routes as compiled by Remix, each loaded on demand (see vite.config.ts). */
declare module 'virtual:remix/server-build' {
  import type { LazyBuild } from '#app/http/process/route-subset.server.ts';

  const build: LazyBuild;
  export = build;
}
