import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EnvironmentError, env, isEmbedded } from '#app/env.server.ts';

/**
 * Checks that DATA_DIR is writable if the installation stores something there: the embedded database, its secrets, or email
 * without a mail server.
 *
 * @throws EnvironmentError with the directory
 */
export function requireDataDir(): void {
  const { dataDir, mail } = env();
  if (!isEmbedded() && mail) return;
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvironmentError(
      `Invalid environment:\n  DATA_DIR: found "${dataDir}", which cannot be written to (${code}), expected a folder that this user may write to`,
    );
  }
}
