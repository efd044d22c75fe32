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
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.server.ts';
import { choosePort } from './port.server.ts';
import { type PostgresProcess, pollMs, readPort, readPostmaster, startMs } from './postmaster.server.ts';
import { changeOwner, type UnprivilegedUser } from './unprivileged-user.server.ts';

export interface Cluster {
  binaries: Binaries;
  runAs: UnprivilegedUser | undefined;
  /** Contains `data`, `password` and `server.log`. */
  folder: string;
}

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
 * Of a connection's process. By default glibc returns memory to the system after each larger plan and faults it in again for the
 * next: planning the query for an estimate took 9 ms instead of 3.5.
 */
const KEPT_MEMORY: Record<string, string> = {
  MALLOC_TRIM_THRESHOLD_: String(2 ** 24),
  MALLOC_MMAP_THRESHOLD_: String(2 ** 22),
};

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
      env: { ...binaries.env, ...KEPT_MEMORY } as NodeJS.ProcessEnv,
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
