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
    const options = { keep: { type: 'string' }, to: { type: 'string' } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const keep = Number(values.keep ?? KEEP);
    const [target, ...more] = [...(values.to ? [values.to] : []), ...positionals];
    if (target && more.length === 0 && Number.isInteger(keep) && keep >= 1) return { target, keep };
  } catch {
    // Reported below, like a missing target.
  }
  throw Object.assign(new Error('Say where to: npm run backup -- FILE, or --to FOLDER [--keep COUNT]'), {
    name: 'BackupError',
  });
}
