import { ensureCliBuilt } from './cli/build-cli.mjs';

// npm changes to the project's folder, but relative paths refer to the user's.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await ensureCliBuilt();
await import('../packages/cli/bin/roi.mjs');
