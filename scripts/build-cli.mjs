import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles packages/cli into packages/cli/dist. Split into chunks, so that `roi --help` loads neither Ink nor the
 * printer. What finds its own files on disk stays outside the bundle.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

await rm(`${root}/packages/cli/dist`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ['packages/cli/src/main.ts'],
  outdir: 'packages/cli/dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  external: ['@sparticuz/chromium', 'playwright-core', 'react-devtools-core'],
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);",
  },
  legalComments: 'none',
  minifySyntax: true,
  logLevel: 'warning',
});
