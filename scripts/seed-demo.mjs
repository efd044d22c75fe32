import { ensureBuilt } from './build.mjs';
import { enterProject, fail } from './process.mjs';

try {
  enterProject('production');
  const { serverFile } = await ensureBuilt(console.log);
  const { installDemonstration } = await import(serverFile);
  console.log(await installDemonstration());
} catch (error) {
  fail(error);
}
