import { ensureBuilt } from './build.mjs';
import { enterProject, fail } from './process.mjs';

try {
  enterProject('production');
  const { serverFile, clientDir } = await ensureBuilt(console.log);
  const { serve } = await import(serverFile);
  await serve({ clientDir });
} catch (error) {
  fail(error);
}
