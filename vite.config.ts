import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';

/**
 * The server bundle starts at the process and not at the routes, which it imports: so the two share one log, one pool,
 * one set of settings. Stands after Remix's plugin, whose own input it replaces.
 */
const processEntry: Plugin = {
  name: 'process-entry',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            sourcemap: true,
            rollupOptions: {
              input: {
                server: 'app/server.ts',
                'model-thread': 'app/modules/estimates/model/model-thread.ts',
              },
              output: { entryFileNames: '[name].js' },
            },
          },
        }
      : null,
};

export default defineConfig({
  plugins: [
    remix({
      buildDirectory: process.env.BUILD_DIRECTORY ?? 'build/manual',
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    processEntry,
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Found late they would break the first page load of a development server.
  optimizeDeps: { include: ['@visx/scale', '@visx/shape', 'zod'], exclude: ['@node-rs/argon2'] },
});
