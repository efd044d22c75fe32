import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const dist = path.join(root, 'packages/cli/dist');
const sources = ['packages/cli/src', 'packages/report/src', 'packages/roi-core/src', 'packages/roi-core/data'];
const keptMs = 24 * 3_600_000;

/**
 * Bundles packages/cli in chunks, so `roi --help` loads neither Ink nor the printer. Packages that find their own files on disk
 * stay external. Chunk names carry hashes and old chunks stay for a day, so a running `roi` can still load its own.
 */
export async function buildCli() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['packages/cli/src/main.ts'],
    outdir: dist,
    write: false,
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
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  await mkdir(dist, { recursive: true });
  // The entry comes last, so it never names a missing chunk.
  const isEntry = ({ path: file }) => path.basename(file) === 'main.js';
  for (const { path: file, contents } of outputFiles.sort((a, b) => isEntry(a) - isEntry(b))) {
    await writeFile(`${file}.${process.pid}`, contents);
    await rename(`${file}.${process.pid}`, file);
  }
  const current = new Set(outputFiles.map(({ path: file }) => path.basename(file)));
  for (const name of await readdir(dist)) {
    const file = path.join(dist, name);
    if (current.has(name)) continue;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > keptMs) await rm(file, { force: true });
  }
}

async function newestOf(entry) {
  const { mtimeMs } = await stat(entry);
  const entries = await readdir(entry, { recursive: true });
  const times = await Promise.all(entries.map(async (name) => (await stat(path.join(entry, name))).mtimeMs));
  return Math.max(mtimeMs, ...times);
}

export async function ensureCliBuilt() {
  const built = await stat(path.join(dist, 'main.js')).catch(() => null);
  const newest = Math.max(...(await Promise.all(sources.map((folder) => newestOf(path.join(root, folder))))));
  if (!built || built.mtimeMs < newest) await buildCli();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCli();
