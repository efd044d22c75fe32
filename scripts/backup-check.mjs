import { ensureBuilt } from './build.mjs';
import { enterProject, fail } from './process.mjs';

const [file, ...more] = process.argv.slice(2);
try {
  if (!file || file.startsWith('-') || more.length > 0) throw usage();
  enterProject('production');
  const { serverFile } = await ensureBuilt(console.log);
  const { checkBackup } = await import(serverFile);
  console.log(await checkBackup(file));
} catch (error) {
  fail(error);
}

function usage() {
  return Object.assign(new Error('Say which: npm run backup:check -- FILE'), { name: 'BackupError' });
}
