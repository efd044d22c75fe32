import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './build.mjs';

const understood = new Set(['EnvironmentError', 'StartError', 'DatabaseSetupError', 'BackupError']);

/** Sets up a process of the product: works from the project's folder, with the settings of `.env` where there is one. */
export function enterProject(mode) {
  process.chdir(root);
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  process.env.NODE_ENV ??= mode;
  process.setSourceMapsEnabled(true);
}

/** Ends the process for what its user has to change with that text alone, for anything else with the stack. */
export function fail(error) {
  console.error(understood.has(error?.name) ? error.message : error);
  process.exit(1);
}
