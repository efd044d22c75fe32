import { type ChildProcess, fork, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const PASSWORD = 'lanterns over the harbour';

/** The product in its own data folder, started like `npm start`. */
interface Running {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Ends the process and preserves its data. */
  halt(): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}
export interface RunningProduct extends Running {
  /** Cookie header of a signed-in administrator. */
  readonly cookie: string;
}

/** What `npm start` passes to Node.js. */
const START = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ').slice(1);

/** @param settings additional environment variables */
export async function startProduct(settings: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'worthwhile-bench-'));
  chmodSync(dataDir, 0o755);
  const running = await serve(dataDir, await freePort(), settings);
  return { ...running, cookie: await signInCookie(running.url) };
}

export async function restartProduct({ dataDir, url }: { dataDir: string; url: string }): Promise<Running> {
  return serve(dataDir, Number(new URL(url).port));
}

async function serve(dataDir: string, port: number, settings: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, START, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...settings,
    },
    stdio: 'ignore',
  });
  const url = `http://localhost:${port}`;
  await until(async () => (await fetch(`${url}/readyz`)).ok);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    halt: () => stopped(child),
    stop: async () => {
      await stopped(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @returns the Cookie header of a demonstration user */
export async function signInCookie(url: string, name = 'admin@worthwhile.test'): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams({ name, password: PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Signing in answered ${answer.status}.`);
  // The tour would cover the first page.
  const seen = new URLSearchParams({ isGuideCompleted: 'true' });
  await fetch(`${url}/tour`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, Cookie: cookie },
    body: seen,
  });
  return cookie;
}

/** @returns the API access token of a demonstration user */
export async function signInToken(url: string, name = 'admin@worthwhile.test'): Promise<string> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, password: PASSWORD }),
  });
  const { authToken } = (await answer.json()) as { authToken?: string };
  if (!authToken) throw new Error(`Signing in by the API answered ${answer.status}.`);
  return authToken;
}

/** Starts a script as a child process and waits for its `ready`. */
export function startReference(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = fork(script, args, {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`The reference ended with ${code}.`)));
  });
}

export function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 12_000; attempt += 1) {
    if (await isTrue().catch(() => false)) return;
    await pause(10);
  }
  throw new Error('The product was not ready after two minutes.');
}
