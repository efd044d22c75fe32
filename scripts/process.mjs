import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './build.mjs';

const understood = new Set(['EnvironmentError', 'StartError', 'DatabaseSetupError', 'BackupError']);

/** Changes to the project's folder and loads `.env` if it exists. */
export function enterProject(mode) {
  process.chdir(root);
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  process.env.NODE_ENV ??= mode;
  process.setSourceMapsEnabled(true);
}

/** Errors that the user can fix print their message only; all others print the stack. */
export function fail(error) {
  console.error(understood.has(error?.name) ? error.message : error);
  process.exit(1);
}
