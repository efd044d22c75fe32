/**
 * Usage: `node scripts/release-widget.mjs 1.2.0`. Stores the current build under its version with its hash. A released version
 * is never overwritten, because partners pin it by integrity.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { buildWidget, widgetScript } from './build-widget.mjs';

const version = process.argv[2] ?? '';
const folder = new URL(`../packages/widget/releases/${version}/`, import.meta.url);
const list = new URL('../packages/widget/releases/releases.json', import.meta.url);

if (!/^1\.\d+\.\d+$/.test(version)) {
  console.error('Name the version, e.g. 1.2.0. A script that old pages cannot use is no version 1.');
  process.exitCode = 2;
} else if (existsSync(folder)) {
  console.error(`${version} was released. Pages name its hash, so it stays as it is: take a higher version.`);
  process.exitCode = 1;
} else {
  const { integrity } = await buildWidget();
  const { versions } = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : { versions: {} };
  await mkdir(folder, { recursive: true });
  await copyFile(widgetScript, new URL('savings-calculator.js', folder));
  const released = { current: version, versions: { ...versions, [version]: integrity } };
  await writeFile(list, `${JSON.stringify(released, null, 2)}\n`);
  console.log(`${version}: ${integrity}`);
}
