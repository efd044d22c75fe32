import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { enterProject, fail } from './process.mjs';

try {
  const { file, isForced } = readArguments();
  enterProject('production');
  const { serverFile } = await ensureBuilt(console.log);
  const { restoreInstallation } = await import(serverFile);
  console.log(await restoreInstallation(file, { isForced }));
} catch (error) {
  fail(error);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true });
    if (positionals.length === 1) return { file: positionals[0], isForced: values.force ?? false };
  } catch {
    // Reported below, like a missing file.
  }
  throw Object.assign(new Error('Say from where: npm run restore -- FILE [--force]'), { name: 'BackupError' });
}
