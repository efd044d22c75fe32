import type { RouteConfigEntry } from '@remix-run/route-config';
import type { KnipConfig } from 'knip';
import routes from './app/routes.ts';

/** The routes' own files: knip's plugin for Remix would take every file beside them as used. */
const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)]);

export default {
  ignoreBinaries: [
    'pdfinfo',
    'pdffonts',
    'pdftotext',
    'soffice',
    'w3m',
    'script',
    'fish',
    'mount',
    'umount',
    'unshare',
    'chroot',
  ],
  workspaces: {
    '.': {
      remix: false,
      entry: [
        ...new Set(filesOf(await routes)),
        // Only in development.
        'app/routes/styleguide/styleguide.tsx',
        'app/{root,entry.client,entry.server}.tsx',
        'app/server.ts',
        'app/**/*-thread.ts',
        'scripts/**/*.mjs',
        'tests/**/*.test.ts',
        'tests/support/*.{global,setup}.ts',
        'tests/integration/platform/share-embedded.ts',
        'tests/integration/reports/worker-process.ts',
        'app/routes.ts',
        'bench/**/*.bench.ts',
        'bench/reference/*.ts',
        'bench/crowds/wrong-sign-ins.ts',
        'bench/printing/draw-by-pdfkit.ts',
      ],
      project: ['app/**/*.{ts,tsx}', 'drizzle/**/*.ts', 'tests/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.mjs'],
      ignoreDependencies: [
        '@fontsource-variable/inter',
        'bootstrap',
        'modern-normalize',
        'normalize.css',
        'sanitize.css',
        'tailwindcss',
      ],
    },
    'packages/cli': {
      entry: ['src/main.ts', 'tests/**/*.test.{ts,tsx}'],
      ignoreDependencies: ['playwright-core'],
    },
    'packages/widget': {
      entry: ['src/element.ts', 'demo/**/*.{ts,mjs}', 'tests/**/*.test.ts', 'releases/**/*.js'],
      ignoreDependencies: ['react'],
    },
  },
} satisfies KnipConfig;
