import { ensureCliBuilt } from './build-cli.mjs';

// npm runs scripts in the project's folder; what the person types is meant in theirs.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await ensureCliBuilt();
await import('../packages/cli/bin/roi.mjs');
