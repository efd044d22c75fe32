import { EXIT } from './exit.ts';
import { run } from './run.ts';

// A reader of our output may stop early, as `head` does. That is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.unexpected);
  throw error;
});

const exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  signals: process,
});

process.exitCode = exitCode;
// After an interrupt, end all remaining work, including the browser.
if (exitCode === EXIT.interrupted || exitCode === EXIT.terminated) process.exit();
