import { EXIT } from './exit.ts';
import { run } from './run.ts';

// Whoever reads our output may stop early, as `head` does: that is no fault of ours.
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
// Interrupted: whatever still runs ends here, the browser with it.
if (exitCode === EXIT.interrupted || exitCode === EXIT.terminated) process.exit();
