import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Started as users start it. */
export interface ProductProcess {
  readonly child: ChildProcess;
  /** Output so far. */
  output(): string;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** `url` is its origin. */
export interface ProductServer extends ProductProcess {
  readonly url: string;
}

const conditionMs = 60_000;
/** A first start creates database and demo data, on a machine that may be busy. */
const startMs = 240_000;
const pollMs = 50;

/** Runs a script with these settings, without the machine's environment. */
export function runScript(script: string, settings: Record<string, string>): ProductProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, HOME, TMPDIR: tmpdir(), NODE_ENV: 'production', LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    // Not 'exit': output can still follow it.
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  return { child, output: () => output, ended };
}

/** Does not wait until the server is ready. */
export async function startServer(settings: Record<string, string>): Promise<ProductServer> {
  const port = await freePort();
  return { url: `http://localhost:${port}`, ...runScript('scripts/start.mjs', { PORT: String(port), ...settings }) };
}

/** @throws Error with the server's output if it exits first */
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

/** @returns undefined if the request fails */
export async function statusOf(url: string): Promise<number | undefined> {
  const answer = await fetch(url).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status;
}

/**
 * Polls a condition.
 *
 * @throws Error after `withinMs`
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = conditionMs,
): Promise<void> {
  // Tests change Date, but not performance.now.
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}`);
    await pause(pollMs);
  }
}

/** Sends SIGTERM and waits for the exit. */
export async function stopProcess({ child, ended }: ProductProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  return ended;
}

/** Creates a folder that PostgreSQL's user can enter. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'worthwhile-platform-'));
  chmodSync(folder, 0o755);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Below the ports of outgoing connections, which could take the port of a server that restarts. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
