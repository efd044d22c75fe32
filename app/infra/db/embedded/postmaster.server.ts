import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface PostgresProcess {
  pid: number;
  port: number;
  isReady: boolean;
}

export const startMs = 60_000;

export const pollMs = 20;

/** Reads the data directory's postmaster.pid; undefined if it is missing or incomplete. */
export function readPostmaster(data: string): PostgresProcess | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port, isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/**
 * Checks that the PID is a running PostgreSQL. After a crash or in a restarted container it can be unused, a zombie's, or
 * another program's.
 */
export function isPostgresAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return /^Name:\s+postgres$/m.test(status) && !/^State:\s+[ZX]/m.test(status);
    } catch {
      return false;
    }
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Stops the server: rolls open transactions back and syncs the data. Resolves after it exits. */
export async function stopPostmaster(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = performance.now() + startMs;
  while (isPostgresAlive(pid) && performance.now() < deadline) await pause(pollMs);
}

export function readPort(file: string): number {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}
