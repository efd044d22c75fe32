import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError, EXIT, errnoOf } from '../exit.ts';
import { shellWord } from '../output/show.ts';
import { isPartialFile, removePartialFiles } from './atomic-write.ts';
import { LOCK_FILE, lockFolder } from './lock.ts';
import { RECORD_FILE, readRecord } from './manifest.ts';

export interface LockedFolder {
  readonly path: string;
  release(): void;
}

function cannotWrite(path: string, error: unknown): unknown {
  const code = errnoOf(error);
  if (code === 'ENOTDIR' || code === 'EEXIST') return new CliError(`${path} is not a directory.`, EXIT.misconfigured);
  return code ? new CliError(`${path} cannot be written (${code}).`, EXIT.misconfigured) : error;
}

/**
 * Creates a folder with its parents. Node's recursive mkdir never ends on /proc, which reports the parent of an existing
 * folder as missing.
 * @returns true if the folder did not exist
 */
function makeFolder(path: string): boolean {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(`${path} is a file`), { code: 'ENOTDIR' });
    return false;
  }
  const parent = dirname(path);
  if (!existsSync(parent)) makeFolder(parent);
  mkdirSync(path);
  return true;
}

function lock(path: string): LockedFolder {
  try {
    return { path, release: lockFolder(path) };
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/** @throws CliError for a folder that holds other files, unless they may be overwritten */
export function refuseUsedFolder(path: string, overwrite: boolean): void {
  if (overwrite || !existsSync(path) || !statSync(path).isDirectory()) return;
  const names = readdirSync(path).filter((name) => !name.startsWith(LOCK_FILE) && !isPartialFile(name));
  if (names.length === 0) return;
  const next = names.includes(RECORD_FILE)
    ? `Resume: roi reports --resume ${shellWord(path)}`
    : 'Use an empty directory, or add --overwrite.';
  throw new CliError(`${path} is not empty.`, EXIT.usage, next);
}

/** Locks a folder for a new batch. Keeps existing files unless `overwrite` is set. */
export async function lockNewFolder(path: string, overwrite: boolean): Promise<LockedFolder> {
  let isOurs: boolean;
  try {
    isOurs = makeFolder(path);
  } catch (error) {
    throw cannotWrite(path, error);
  }
  const held = lock(path);
  try {
    refuseUsedFolder(path, overwrite);
  } catch (error) {
    held.release();
    throw error;
  }
  await removePartialFiles(path);
  return {
    path,
    release() {
      held.release();
      if (isOurs && readdirSync(path).length === 0) rmdirSync(path);
    },
  };
}

/** Locks the folder of an earlier batch and reads its record. */
export async function lockBatchFolder(path: string) {
  if ((await readRecord(path)) === null)
    throw new CliError(`${path} is not a report batch (${RECORD_FILE} not found).`, EXIT.usage);
  const held = lock(path);
  await removePartialFiles(path);
  const record = await readRecord(path);
  if (record === null) throw new CliError(`${path} is no longer a report batch.`, EXIT.usage);
  return { held, record };
}
