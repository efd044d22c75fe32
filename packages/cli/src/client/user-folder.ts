import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CliError, EXIT, errnoOf } from '../exit.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** The user's own folder for settings and tokens. */
export function configFolder(env: Env): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'roi');
}

/** @returns null if the file does not exist */
export function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new CliError(`${path} cannot be read (${code}).`, EXIT.misconfigured);
  }
}

/** Writes JSON into the user's folder. The file is complete at every moment and never readable by others. */
export function writePrivately(env: Env, name: string, content: object): string {
  const path = join(configFolder(env), name);
  try {
    mkdirSync(configFolder(env), { recursive: true, mode: 0o700 });
    const part = `${path}.${process.pid}.part`;
    writeFileSync(part, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
    chmodSync(part, 0o600);
    renameSync(part, path);
  } catch (error) {
    throw new CliError(`${path} cannot be written (${errnoOf(error)}).`, EXIT.misconfigured);
  }
  return path;
}
