import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { enterProject, fail } from './process.mjs';

/** Backups that stay in a folder, unless --keep says otherwise. */
const KEEP = 14;

try {
  const { target, keep } = readArguments();
  enterProject('production');
  const { serverFile } = await ensureBuilt(console.log);
  const { backUpInstallation } = await import(serverFile);
  console.log(await backUpInstallation(target, { keep }));
} catch (error) {
  fail(error);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true });
    const keep = Number(values.keep ?? KEEP);
    if (positionals.length === 1 && Number.isInteger(keep) && keep >= 1) return { target: positionals[0], keep };
  } catch {
    // Reported below, like a missing target.
  }
  throw Object.assign(new Error('Say where to: npm run backup -- FILE, or FOLDER [--keep COUNT]'), {
    name: 'BackupError',
  });
}
