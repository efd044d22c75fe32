// Not from the package's index: that also loads Remix's own command line, a third of the plugin's loading time.
import { vitePlugin as remix } from '@remix-run/dev/dist/vite/index.js';
import { defineConfig, type Plugin } from 'vite';

/**
 * Libraries of many small files that every start needs: read one by one, over eight hundred of them were a third of it.
 * What takes the objects of another stands on one side with it, as zod and all that takes its schemas.
 */
const BUNDLED = [
  /^(@visx\/|d3-|internmap$)/,
  /^(zod|@conform-to|@asteasolutions)(\/|$)/,
  /^drizzle-orm(\/|$)/,
  /^(react-markdown|unified|bail|trough|devlop|vfile|property-information|html-url-attributes|trim-lines|ccount|zwitch)/,
  /^(micromark|mdast|hast|unist|remark|decode-named|character-entities|comma-sep|space-sep|is-plain-obj|estree-util)/,
  /^(style-to-object|inline-style-parser)$/,
];

/**
 * The server bundle starts at the process and not at the routes, which it imports: so the two share one log, one pool,
 * one set of settings. Stands after Remix's plugin, whose own input it replaces.
 */
const processEntry: Plugin = {
  name: 'process-entry',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          ssr: { noExternal: BUNDLED },
          build: {
            sourcemap: true,
            rollupOptions: {
              input: {
                server: 'app/server.ts',
                'model-thread': 'app/modules/estimates/model/model-thread.ts',
              },
              output: {
                entryFileNames: '[name].js',
                // Every start reads the maps; the sources in them would be two thirds of that.
                sourcemapExcludeSources: true,
              },
            },
          },
        }
      : null,
};

/** Routes are loaded when a request first asks for them. Remix's own build would load them all before the first page. */
const routesOnDemand: Plugin = {
  name: 'routes-on-demand',
  transform: (code, id) =>
    id === '\0virtual:remix/server-build'
      ? { code: code.replace(/import \* as (route\d+) from (".+");/g, 'const $1 = () => import($2);'), map: null }
      : undefined,
};

/**
 * Translates the imports of a server's module together, instead of each when the one before has run. Not for Remix's second
 * server, which only reads the exports of routes and would also watch all files once more.
 */
const oneServer: Plugin = {
  name: 'one-server',
  config: ({ server }) => {
    if (server?.hmr !== false) return { environments: { ssr: { dev: { preTransformRequests: true } } } };
    server.watch = null;
  },
};

/**
 * What the frame of every page is made of, and what every list and form is. All that these import comes with them to every page:
 * so no part of it draws charts or settles conflicts, which few pages do.
 */
const FRAME = new RegExp(
  `/app/ui/(${[
    '(brand/logos|icons|nonce|preferences)\\.tsx?$',
    'shell/(?!sign-in|auth-layout|form-page)',
    'network/(submit-with-fallback|background-request)',
    'overlay/(dialog|plain-click)',
    'feedback/',
    'form/(button|password-input)',
    '(passkeys/passkey\\.|step-up/)',
    'tour/(tour-anchor|rest-words)',
  ].join('|')})`,
);
const PARTS =
  /\/app\/(ui\/(table\/|form\/(field|select|text-input|error-summary)\.)|http\/input\/live-check|text\.ts$)/;

/** What changes with a new version of a library alone: browsers keep it when ours changes. */
const LIBRARIES = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//;

/** Dozens of small scripts cost more in headers and in what compression finds than in what they hold: they come as three. */
const fewerScripts: Plugin = {
  name: 'fewer-scripts',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? null
      : {
          build: {
            rollupOptions: {
              output: {
                manualChunks: (id: string) => {
                  if (LIBRARIES.test(id)) return 'libraries';
                  if (FRAME.test(id) || id.includes('vite/preload-helper')) return 'frame';
                  return PARTS.test(id) ? 'parts' : undefined;
                },
              },
            },
          },
        },
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
    routesOnDemand,
    oneServer,
    fewerScripts,
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: {
    // Builds, and what pages do not load: reading them took a tenth of a start.
    watch: { ignored: ['**/{build,tests,bench}/**'] },
  },
  // All that pages import. What a development server found later it would bundle again, and pages would have two Reacts.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      '@conform-to/react',
      '@conform-to/zod/v4',
      '@remix-run/react',
      '@simplewebauthn/browser',
      '@visx/shape',
      '@visx/vendor/d3-array',
      '@visx/vendor/d3-scale',
      'downshift',
      'react',
      'react-dom',
      'react-dom/client',
      'react-joyride',
      'react-markdown',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'uqr',
      'zod',
    ],
  },
});
