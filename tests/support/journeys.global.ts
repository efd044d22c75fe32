import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the product under test, on its own embedded database with the demonstration data. */
    appUrl: string;
    /** Password of the demonstration users. */
    demoPassword: string;
    /** Its data folder, where its mails are. */
    dataDir: string;
  }
}

const DEMO_PASSWORD = 'lanterns over the harbour';
const READY_MS = 240_000;

/** Builds and starts the product as its users do, in a data folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'worthwhile-journeys-'));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const stop = async () => {
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const appUrl = `http://localhost:${port}`;
  try {
    await untilReady(child, appUrl);
    await endTours(appUrl);
  } catch (error) {
    await stop();
    throw new Error(`The product did not start:\n${output}`, { cause: error });
  }
  project.provide('appUrl', appUrl);
  project.provide('demoPassword', DEMO_PASSWORD);
  project.provide('dataDir', dataDir);
  return stop;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error('it was not ready in time');
}

const USERS = ['super', 'admin', 'engineer', 'manager', 'partner-admin', 'partner-user'];
const OTHERS = ['other-partner-admin', 'other-partner-user'];

/** The demonstration's users have seen the tour, so that it stands in nobody's way; what it does has a test of its own. */
async function endTours(url: string): Promise<void> {
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: url, ...headers },
      redirect: 'manual',
    });
  for (const user of [...USERS, ...OTHERS]) {
    const signedIn = await post('/login', { name: `${user}@worthwhile.test`, password: DEMO_PASSWORD });
    const Cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const ended = await post('/tour', { isGuideCompleted: 'true' }, { Cookie });
    if (ended.status !== 303) throw new Error(`The tour of ${user} could not be ended: ${ended.status}`);
    await post('/logout', {}, { Cookie });
  }
}

/** Asks the process to stop and waits until it is gone, its database with it. */
function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
