import { ensureBuilt } from './build.mjs';
import { enterProject, fail } from './process.mjs';

try {
  enterProject('production');
  const { serverFile } = await ensureBuilt(console.log);
  const { verifyTrail } = await import(serverFile);
  const { isWhole, text } = await verifyTrail(process.argv[2]);
  console.log(text);
  process.exitCode = isWhole ? 0 : 1;
} catch (error) {
  fail(error);
}
