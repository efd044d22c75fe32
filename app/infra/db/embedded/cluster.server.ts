import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.server.ts';
import { changeOwner, type UnprivilegedUser } from './unprivileged-user.server.ts';

export interface Cluster {
  binaries: Binaries;
  runAs: UnprivilegedUser | undefined;
  /** Contains `data`, `password` and `server.log`. */
  folder: string;
}

export interface PostgresProcess {
  pid: number;
  port: number;
  isReady: boolean;
}

const startMs = 60_000;
const pollMs = 20;

/** Creates the cluster if it does not exist. Initialized under a temporary name, so an interrupted one is never used. */
export async function createCluster(cluster: Cluster, options: { durable: boolean }): Promise<void> {
  const { folder, binaries, runAs } = cluster;
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  for (const entry of readdirSync(parent)) {
    if (entry.startsWith('.new-')) rmSync(path.join(parent, entry), { recursive: true, force: true });
  }
  const partial = path.join(parent, `.new-${process.pid}`);
  mkdirSync(partial, { mode: 0o700 });
  const password = path.join(partial, 'password');
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  changeOwner(runAs, partial);
  await promisify(execFile)(
    binaries.initdb,
    [
      ...['-D', path.join(partial, 'data'), '-U', 'worthwhile', '-E', 'UTF8', '-A', 'scram-sha-256'],
      `--pwfile=${password}`,
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(options.durable ? ['--data-checksums'] : ['--no-data-checksums', '--no-sync']),
    ],
    { env: binaries.env as NodeJS.ProcessEnv, ...runAs },
  );
  renameSync(partial, folder);
}

export function clusterUrl(cluster: Pick<Cluster, 'folder'>, port: number, database: string): string {
  const password = readFileSync(path.join(cluster.folder, 'password'), 'utf8');
  return `postgres://worthwhile:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Starts the server in a separate process group, so Ctrl-C in a terminal reaches us first, and waits until it accepts
 * connections.
 *
 * @param settings PostgreSQL settings in addition to our common ones
 */
export async function startPostgres(cluster: Cluster, settings: Record<string, string>): Promise<PostgresProcess> {
  const { folder, binaries, runAs } = cluster;
  const data = path.join(folder, 'data');
  const portFile = path.join(folder, 'port');
  const before = readPort(portFile);
  const port = await choosePort(before);
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  const logFile = path.join(folder, 'server.log');
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(
    binaries.postgres,
    ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      env: binaries.env as NodeJS.ProcessEnv,
      stdio: ['ignore', log, log],
      detached: true,
      windowsHide: true,
      ...runAs,
    },
  );
  closeSync(log);
  child.unref();
  await untilReady(child, data, logFile);
  // Only on change: on a full disk a write empties the file, and the next start would use a port that clients do not know.
  if (port !== before) writeFileSync(portFile, String(port));
  return { pid: child.pid ?? 0, port, isReady: true };
}

async function untilReady(child: ChildProcess, data: string, logFile: string): Promise<void> {
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  const explainEnd = (code: number | null, signal: string | null) => {
    failure = `it ended with ${signal ?? code}:\n${readFileSync(logFile, 'utf8').slice(-2000)}`;
  };
  child.once('exit', explainEnd);
  const deadline = performance.now() + startMs;
  while (failure === undefined) {
    const running = readPostmaster(data);
    if (running?.pid === child.pid && running?.isReady) {
      // A later exit is not a failed start: its log may be deleted by then.
      child.off('exit', explainEnd);
      return;
    }
    if (performance.now() > deadline) failure = `it was not ready after ${startMs / 1000} s, see ${logFile}`;
    else await pause(pollMs);
  }
  throw new Error(`The embedded PostgreSQL did not start: ${failure}`);
}

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

function readPort(file: string): number {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}

/** Prefers the previous port, which surviving clients still use, else any free one. */
async function choosePort(before: number): Promise<number> {
  return (await tryPort(before)) ?? (await tryPort(0)) ?? 0;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
