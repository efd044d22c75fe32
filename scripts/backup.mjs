import { ensureBuilt } from './build.mjs';
import { enterProject, fail } from './process.mjs';

const [file, ...more] = process.argv.slice(2);
try {
  if (!file || file.startsWith('-') || more.length > 0) throw usage();
  enterProject('production');
  const { serverFile } = await ensureBuilt(console.log);
  const { backUpInstallation } = await import(serverFile);
  console.log(await backUpInstallation(file));
} catch (error) {
  fail(error);
}

function usage() {
  return Object.assign(new Error('Say where to: npm run backup -- FILE'), { name: 'BackupError' });
}
