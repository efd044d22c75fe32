import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildCli } from './build-cli.mjs';

const cli = path.resolve(fileURLToPath(import.meta.url), '../../../packages/cli');

/**
 * Packs the command line as `roi.tgz`, with what `npm pack` puts in: a server offers it to its users. It is built aside, so a
 * `roi` that runs from the checkout keeps its files.
 *
 * @param {string} folder
 */
export async function packCli(folder) {
  const work = path.join(folder, 'package');
  await mkdir(work, { recursive: true });
  const {
    devDependencies: _,
    scripts: __,
    ...manifest
  } = JSON.parse(await readFile(path.join(cli, 'package.json'), 'utf8'));
  await writeFile(path.join(work, 'package.json'), JSON.stringify(manifest, null, 2));
  await cp(path.join(cli, 'bin'), path.join(work, 'bin'), { recursive: true });
  await cp(path.join(cli, 'README.md'), path.join(work, 'README.md'));
  await buildCli({ outdir: path.join(work, 'dist') });
  await npmPack(work, folder);
  const [packed] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await rename(path.join(folder, packed), path.join(folder, 'roi.tgz'));
  await rm(work, { recursive: true });
}

/** npm tells its scripts where it lies; on Windows its name alone runs no program. */
function npmPack(from, to) {
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null;
  const args = ['pack', '--silent', '--pack-destination', to];
  const options = { cwd: from, shell: npm === null && process.platform === 'win32' };
  return promisify(execFile)(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, options);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await packCli(path.resolve(process.argv[2] ?? '.'));
