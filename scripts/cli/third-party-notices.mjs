import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

/**
 * Collects the licenses of the packages in a bundle: most of them ask to be distributed with it.
 *
 * @param {string} root folder that `inputs` are relative to
 * @param {readonly string[]} inputs the bundle's source files
 */
export async function noticesOf(root, inputs) {
  const folders = new Set(inputs.map(packageFolderOf).filter((folder) => folder !== null));
  const notices = await Promise.all([...folders].map((folder) => noticeOf(path.join(root, folder))));
  return notices.sort().join('\n');
}

function packageFolderOf(input) {
  const folder = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(input)?.[0];
  return folder ?? null;
}

async function noticeOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => LICENSE_FILE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return [`${name} ${version} (${license ?? 'see its package'})`, ...texts.map((text) => text.trim()), ''].join('\n\n');
}
