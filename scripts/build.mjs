import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { buildWidget, widgetScript } from './build-widget.mjs';
import { packCli } from './cli/pack-cli.mjs';

export const root = path.resolve(fileURLToPath(import.meta.url), '../..');

const sources = ['app', 'drizzle', 'packages', 'public', 'vite.config.ts', 'package.json', 'package-lock.json'];
const notSources = /(^|\/)(node_modules|dist|fixtures|migrations|releases)$|\.(test|bench)\.tsx?$|\.md$/;
const keptBuilds = 2;

/**
 * Builds the app unless a build of these sources exists. Each build has its own folder, named by its sources' hash and moved
 * into place when complete, so a running server keeps its files.
 *
 * @param {(text: string) => void} say called when a build is needed
 * @returns {Promise<{ serverFile: string, clientDir: string }>}
 */
export async function ensureBuilt(say = () => {}) {
  const folder = path.join(root, 'build', hashSources());
  if (!existsSync(folder) || !existsSync(widgetScript)) {
    say('Building …');
    const partial = path.join(root, 'build', `.partial-${process.pid}`);
    // Remix empties its own folder first.
    const packed = `${partial}-cli`;
    try {
      await Promise.all([runRemixBuild(partial), buildWidget(), packCli(packed)]);
      renameSync(packed, path.join(partial, 'cli'));
      compressAssets(path.join(partial, 'client/assets'));
      moveInto(partial, folder);
    } finally {
      for (const left of [partial, packed]) rmSync(left, { recursive: true, force: true });
    }
    removeOldBuilds(folder);
  }
  return { serverFile: path.join(folder, 'server/server.js'), clientDir: path.join(folder, 'client') };
}

function hashSources() {
  const hash = createHash('sha256').update(process.version);
  for (const name of sources) hashEntry(hash, path.join(root, name));
  return hash.digest('hex').slice(0, 16);
}

function hashEntry(hash, entry) {
  if (notSources.test(entry) || !existsSync(entry)) return;
  if (statSync(entry).isDirectory()) {
    for (const name of readdirSync(entry).sort()) hashEntry(hash, path.join(entry, name));
  } else {
    hash.update(path.relative(root, entry)).update('\0').update(readFileSync(entry)).update('\0');
  }
}

function runRemixBuild(buildDirectory) {
  const remix = path.join(root, 'node_modules/@remix-run/dev/dist/cli.js');
  const environment = { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: buildDirectory };
  return new Promise((resolve, reject) => {
    // With a larger young generation, a tenth less of its time is garbage collection.
    const child = spawn(process.execPath, ['--max-semi-space-size=32', remix, 'vite:build', '--logLevel', 'warn'], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed:\n${output}`))));
  });
}

/** The server sends the brotli files as they are. */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((each) => /\.(js|css|svg)$/.test(each))) {
    const file = path.join(folder, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

/** Concurrent builds of the same sources are equal; the first one stays. */
function moveInto(partial, folder) {
  try {
    renameSync(partial, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

function removeOldBuilds(current) {
  const parent = path.dirname(current);
  const builds = readdirSync(parent)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => path.join(parent, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.filter((folder) => folder !== current).slice(keptBuilds - 1)) {
    rmSync(old, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { serverFile } = await ensureBuilt(console.log);
  console.log(`Built: ${path.relative(root, serverFile)}`);
}
