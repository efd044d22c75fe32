import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A holder beyond this limit has died and its PID was reused. */
const abandonedAfterMs = 120_000;
const pollMs = 25;

/**
 * Runs `work` while no other process on this machine does the same for this file. Takes over the lock of a dead process. If two
 * processes ever both hold it, PostgreSQL's postmaster.pid still lets only one start.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    while (!tryLink(own, file)) {
      if (isAbandoned(file)) takeAway(file);
      else await pause(pollMs);
    }
    try {
      return await work();
    } finally {
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** A link appears with its content atomically, so no process reads a lock without its PID. */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(file: string): boolean {
  try {
    // A time in the future is as old: the clock was set back.
    const age = Math.abs(Date.now() - statSync(file).mtimeMs);
    return age > abandonedAfterMs || !isAlive(Number(readFileSync(file, 'utf8')));
  } catch {
    return false;
  }
}

/** Of several processes that see a dead lock only one can rename it. A live lock renamed by mistake is restored. */
function takeAway(file: string): void {
  const aside = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (!isAbandoned(aside)) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
