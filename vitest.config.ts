import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Each of these has a process of its own: it needs settings or image formats that a process reads once, a browser for reports, or
 * mocks a module. The other files of a worker share a process, so that the product is loaded once. These run first, and with
 * them the spreadsheet program, so that no core waits for it at the end.
 */
const APART = [
  'packages/report/src/workbook/tests/recalculate.test.ts',
  'app/routes/styleguide/styleguide.test.tsx',
  ...[
    'account/secret-rotation',
    'estimates/demonstration',
    'reports/batches',
    'reports/no-room',
    'threats/https-and-proxy',
  ].map((file) => `tests/integration/${file}.test.ts`),
];

/** Temporary databases are kept in memory where there is room: on a disk, cloning one takes twenty times as long. */
const MEMORY = '/dev/shm';
if (!process.env.TMPDIR && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) > 8 * 2 ** 30;
}

const INTEGRATION = {
  globalSetup: ['tests/support/postgres.global.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Read once by a process, and so the same for all files.
  env: {
    // React as in production: its development build renders a page in twice the time.
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a-session-secret-for-tests-only-0123456789',
    WEBHOOK_HOSTS: 'localhost',
  },
};

/** Without durations of an earlier run, vitest starts with the largest files. This one takes longest, and would end alone. */
const LONGEST = 'tests/journeys/accessibility/screens.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST);
    const sorted = await super.sort(files);
    const start = sorted.findIndex(({ project }) => project.name === 'journeys');
    return [
      ...sorted.slice(0, start),
      ...sorted.slice(start).sort((a, b) => Number(isLongest(b)) - Number(isLongest(a))),
    ];
  }
}

/** More than two cores need: three workers, which wait for pages and databases, left a third of them idle. */
const WORKERS = Math.max(4, availableParallelism());

/**
 * Five projects. `unit` needs nothing; `integration` and `apart` talk to a real PostgreSQL, a template database cloned for
 * each test file; `faults` breaks what the product stands on, `npm run faults` for longer; `journeys` drives a real Chromium,
 * the built server, the CLI and the widget, with a product for each worker. Limits of time are wide: they end what hangs, on
 * a machine that has other work too, and measure nothing.
 */
export default defineConfig(({ mode }) => ({
  // React's production build has no development runtime of JSX.
  esbuild: { jsxDev: false },
  test: {
    // Projects share what one of them has compiled.
    experimental: { fsModuleCache: true },
    // One number for all projects: they share one queue, and no core is idle while the last file of a project ends.
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'app/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'packages/**/*.browser.test.{ts,tsx}', ...APART],
          isolate: false,
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: APART,
          isolate: false,
          ...INTEGRATION,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: APART,
          ...INTEGRATION,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [mode === 'long' ? 'tests/faults/**/*.test.ts' : 'tests/faults/*.test.ts'],
          globalSetup: [
            'tests/support/postgres.global.ts',
            ...(mode === 'long' ? ['tests/support/built.global.ts'] : []),
          ],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          fileParallelism: mode !== 'long',
          env: { SESSION_SECRET: INTEGRATION.env.SESSION_SECRET },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts', 'packages/**/*.browser.test.{ts,tsx}'],
          globalSetup: ['tests/support/journeys.global.ts'],
          setupFiles: ['tests/support/built.setup.ts'],
          // The files of a worker share its Chromium.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
}));
