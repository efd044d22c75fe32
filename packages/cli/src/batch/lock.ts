import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CliError, EXIT, errnoOf } from '../exit.ts';

export const LOCK_FILE = '.roi-batch.lock';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** In system ticks. Detects a reused process ID. */
  readonly startedAt: string | null;
  readonly nonce: string;
}

/** @returns start time in ticks from Linux's /proc; null on other systems or without such a process */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (errnoOf(error) === 'ESRCH') return false;
  }
  return holder.startedAt === null || startOf(holder.pid) === holder.startedAt;
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** Renames a dead process's lock away, and restores it if it turns out to be another process's new one. */
function removeStale(path: string, stale: Holder): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readHolder(aside)?.nonce !== stale.nonce) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
    }
  }
  unlinkSync(aside);
}

/**
 * Locks the folder for this process; a killed process's lock does not count.
 * @returns the function that releases the lock
 * @throws CliError with exit code 4 if the folder is in use
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK_FILE);
  const nonce = `${process.pid}-${Date.now()}-${Math.random()}`;
  const mine: Holder = { pid: process.pid, host: hostname(), startedAt: startOf(process.pid), nonce };
  const draft = `${path}.${process.pid}.new`;
  try {
    writeFileSync(draft, JSON.stringify(mine), { flush: true });
    for (;;) {
      try {
        linkSync(draft, path);
        break;
      } catch (error) {
        if (errnoOf(error) !== 'EEXIST') throw error;
      }
      const holder = readHolder(path);
      if (holder === null) throw new CliError(`${path} is damaged.`, EXIT.misconfigured, `Remove it: rm ${path}`);
      if (isAlive(holder)) throw inUse(folder, holder);
      removeStale(path, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(path)?.nonce === nonce) unlinkSync(path);
  };
}

function inUse(folder: string, holder: Holder): CliError {
  const who = holder.host === hostname() ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`;
  const next =
    holder.host === hostname() ? undefined : `If nothing is writing to it, remove ${join(folder, LOCK_FILE)}.`;
  return new CliError(`${folder} is being written by ${who}.`, EXIT.misconfigured, next);
}
