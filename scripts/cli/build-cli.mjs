import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { noticesOf } from './third-party-notices.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const dist = path.join(root, 'packages/cli/dist');
const sources = ['packages/cli/src', 'packages/report/src', 'packages/roi-core/src', 'packages/roi-core/data'];
const keptMs = 24 * 3_600_000;

/** Fonts and styles of the reports, as they lie next to the entry of packages/report. */
const reportFiles = ['fonts', 'src/styles', 'src/charts'];

/**
 * Bundles packages/cli in chunks, so `roi --help` loads neither Ink nor the printer, with the fonts and styles that it prints
 * with. Packages that find their own files on disk stay external. Chunk names carry hashes and old chunks stay for a day, so a
 * running `roi` can still load its own.
 *
 * @param {{ outdir?: string, isClean?: boolean }} options `isClean` removes every old chunk: a package holds only its own
 */
export async function buildCli({ outdir = dist, isClean = false } = {}) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['packages/cli/src/main.ts'],
    outdir,
    metafile: true,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    jsx: 'automatic',
    external: ['@sparticuz/chromium', 'playwright-core', 'react-devtools-core'],
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.DEV': '"false"',
      BUNDLED_REPORT_FOLDER: '"./report/src"',
    },
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);",
    },
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  await mkdir(outdir, { recursive: true });
  await copyReportFiles(path.join(outdir, 'report'));
  await writeFile(path.join(outdir, 'THIRD-PARTY-NOTICES.txt'), await noticesOf(root, Object.keys(metafile.inputs)));
  // The entry comes last, so it never names a missing chunk.
  const isEntry = ({ path: file }) => path.basename(file) === 'main.js';
  for (const { path: file, contents } of outputFiles.sort((a, b) => isEntry(a) - isEntry(b))) {
    await writeFile(`${file}.${process.pid}`, contents);
    await rename(`${file}.${process.pid}`, file);
  }
  await removeOldChunks(outdir, new Set(outputFiles.map(({ path: file }) => path.basename(file))), isClean);
}

async function copyReportFiles(target) {
  const source = path.join(root, 'packages/report');
  const filter = async (file) => (await stat(file)).isDirectory() || /\.(woff2|css)$/.test(file);
  for (const folder of reportFiles) {
    await cp(path.join(source, folder), path.join(target, folder), { recursive: true, filter });
  }
}

async function removeOldChunks(outdir, current, isClean) {
  for (const name of (await readdir(outdir)).filter((each) => each.endsWith('.js') && !current.has(each))) {
    const file = path.join(outdir, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (isClean || Date.now() - mtimeMs > keptMs) await rm(file, { force: true });
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCli({ isClean: process.argv.includes('--clean') });
