import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { isPostgresAlive, readPostmaster } from '#app/infra/db/embedded/postmaster.server.ts';
import { useBundledScript } from '#tests/support/bundled-script.ts';
import { temporaryFolder, until } from '#tests/support/product-process.ts';

const script = useBundledScript('tests/integration/platform/share-embedded.ts');
let folder: ReturnType<typeof temporaryFolder>;
let children: ChildProcess[];

beforeEach(() => {
  folder = temporaryFolder();
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map((child) => stop(child)));
  const pid = runningPid();
  folder.remove();
  expect(pid, 'a PostgreSQL that was left running').toBeUndefined();
});

const data = () => path.join(folder.path, 'postgres/cluster/data');

function runningPid(): number | undefined {
  const running = readPostmaster(data());
  return running && isPostgresAlive(running.pid) ? running.pid : undefined;
}

/** Starts a process that shares the server of the directory. @returns the process and its URL */
async function share(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [script(), folder.path], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  await until('the address is known', () => {
    if (child.exitCode !== null) throw new Error(output);
    return /^url (.*)\n/m.test(output);
  });
  return { child, url: /^url (.*)\n/m.exec(output)?.[1] ?? '' };
}

function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

async function answers(url: string): Promise<boolean> {
  const owner = connectOwner(url);
  try {
    return (await owner`SELECT 1 AS one`)[0]?.one === 1;
  } catch {
    return false;
  } finally {
    await owner.end({ timeout: 1 });
  }
}

describe('the embedded PostgreSQL', () => {
  it('is started by one of four that race for an empty directory, serves them all, and ends with the last', async () => {
    const sharing = await Promise.all(Array.from({ length: 4 }, share));
    expect(new Set(sharing.map(({ url }) => url)).size).toBe(1);
    const pid = runningPid();
    expect(pid).toBeGreaterThan(0);
    for (const { child, url } of sharing) {
      expect(await answers(url)).toBe(true);
      expect(runningPid()).toBe(pid);
      await stop(child);
    }
    expect(runningPid()).toBeUndefined();
  });

  it('ends with the last process although one of its connections still appears open', async () => {
    const { child, url } = await share();
    const owner = connectOwner(url);
    await owner`SELECT 1`;
    const closing = owner`SELECT pg_sleep(1)`.then(() => owner.end());
    await stop(child);
    expect(runningPid()).toBeUndefined();
    await closing;
  });

  it('restarts automatically at the same address after it was killed', async () => {
    const { url } = await share();
    const pid = runningPid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await until('another one runs', () => ![undefined, pid].includes(runningPid()));
    await until('it answers', () => answers(url));
  });

  it('survives a killed process; the next one joins it and ends it', async () => {
    const first = await share();
    const pid = runningPid();
    await stop(first.child, 'SIGKILL');
    expect(runningPid()).toBe(pid);
    const second = await share();
    expect(second.url).toBe(first.url);
    expect(runningPid()).toBe(pid);
    expect(await answers(second.url)).toBe(true);
  });
});
