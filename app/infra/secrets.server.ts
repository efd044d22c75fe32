import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '#app/env.server.ts';

/**
 * Returns the secrets that sign cookies, the current one first: from SESSION_SECRET, or in the embedded installation generated
 * once into a file that only its owner can read.
 */
export function sessionSecrets(): string[] {
  const { sessionSecrets: given, dataDir } = env();
  return given ?? [readOrCreate(path.join(dataDir, 'session-secret'))];
}

function readOrCreate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600 });
    // A link appears with its content atomically; of concurrent processes the first one's secret counts.
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    // On a full disk the file exists, and is empty.
    rmSync(own, { force: true });
  }
  return readFileSync(file, 'utf8');
}
