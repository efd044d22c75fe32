import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of the product, started as its users start it. */
export interface ProductProcess {
  readonly child: ChildProcess;
  /** Everything that it wrote so far. */
  output(): string;
  /** Resolves with its exit code, or with the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** A server of the product; `url` is its origin. */
export interface ProductServer extends ProductProcess {
  readonly url: string;
}

const conditionMs = 60_000;
/** A first start makes its database and its demonstration; on a busy machine beside others that do the same. */
const startMs = 240_000;
const pollMs = 50;

/** Runs a script of the product with these settings and none of the machine's own. */
export function runScript(script: string, settings: Record<string, string>): ProductProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, HOME, NODE_ENV: 'production', LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    // Not at 'exit', after which the last of the output may still come.
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  return { child, output: () => output, ended };
}

/** Starts a server on a free port; returns at once. */
export async function startServer(settings: Record<string, string>): Promise<ProductServer> {
  const port = await freePort();
  return { url: `http://localhost:${port}`, ...runScript('scripts/start.mjs', { PORT: String(port), ...settings }) };
}

/** Waits until the server serves; fails with its output when it ends before that. */
export async function untilReady(server: ProductServer): Promise<void> {
  await until(
    'the server is ready',
    async () => {
      if (server.child.exitCode !== null) throw new Error(`The server ended:\n${server.output().slice(-3000)}`);
      return (await statusOf(`${server.url}/readyz`)) === 200;
    },
    startMs,
  );
}

/** The status that a GET is answered with; none when nobody answers. */
export async function statusOf(url: string): Promise<number | undefined> {
  const answer = await fetch(url).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status;
}

/** Waits for a condition, looking at it often; fails after a minute, if nothing else is said. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = conditionMs,
): Promise<void> {
  // Tests move the clock.
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}`);
    await pause(pollMs);
  }
}

/** Asks a process to end and waits until it has. */
export async function stopProcess({ child, ended }: ProductProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  return ended;
}

/** A folder that PostgreSQL's own user can pass through. @returns its path, and what removes it */
export function temporaryFolder(): { path: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'worthwhile-platform-'));
  chmodSync(folder, 0o755);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
