import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { isPostgresAlive } from '#app/infra/db/embedded/postmaster.server.ts';
import { whileDatabaseIsFrozen } from '#tests/support/faults/frozen-database.ts';
import { startWriteLoad, type WriteLoad } from '#tests/support/faults/write-load.ts';
import { useIsolatedServer } from '#tests/support/isolated-server.ts';
import { runScript, startServer, statusOf, stopProcess, until, untilReady } from '#tests/support/product-process.ts';

/** Dependencies fail while users save, generate, upload and create reports. */

const product = useIsolatedServer();
/** Printed only: recovery times depend on the machine's load, so nothing asserts them. */
const recoveries: { readonly after: string; readonly 'works again after': string }[] = [];
afterAll(() => console.table(recoveries));
const readyz = () => statusOf(`${product.server.url}/readyz`);
const PEOPLE = 3;
const awayMs = 3000;

/**
 * Runs the write load before, during and after a fault, then checks every acknowledged write.
 *
 * @param fault resolves once it is over
 */
async function survive(fault: () => Promise<void>): Promise<WriteLoad> {
  const { email: name, password } = product.admin;
  const work = await startWriteLoad(product.server.url, { name, password }, { people: PEOPLE, ordersReports: true });
  await until('they work', () => work.acknowledged() > 20);
  await fault();
  const over = performance.now();
  const then = work.acknowledged();
  await until('one works again', () => work.acknowledged() > then);
  const seconds = (performance.now() - over) / 1000;
  recoveries.push({ after: expect.getState().currentTestName ?? '', 'works again after': `${seconds.toFixed(1)} s` });
  await untilReady(product.server);
  const before = work.acknowledged();
  await until('they work again', () => work.acknowledged() > before + 20);
  await work.stop();
  expect(work.unexpected).toEqual([]);
  expect(product.server.output()).not.toContain('MaxListenersExceeded');
  expect(await work.findFaults()).toEqual([]);
  return work;
}

async function endDatabase(signal: NodeJS.Signals): Promise<void> {
  process.kill(product.database.pid, signal);
  await until('the database is gone', () => !isPostgresAlive(product.database.pid));
}

describe('acknowledged writes survive', () => {
  it.each([
    ['stopped', 'SIGINT'],
    ['stopped without notice (-m immediate)', 'SIGQUIT'],
    ['killed', 'SIGKILL'],
  ] as const)('when the database is %s and returns later', async (_, signal) => {
    const work = await survive(async () => {
      await endDatabase(signal);
      await until('readyz says so', async () => (await readyz()) === 503);
      await pause(awayMs);
      await product.database.start();
    });
    expect(work.answers.get('503')).toBeGreaterThan(0);
  });

  it('when the database is restarted with -m immediate three times in a row', async () => {
    await survive(async () => {
      for (let round = 0; round < 3; round += 1) {
        await endDatabase('SIGQUIT');
        await product.database.start();
        await untilReady(product.server);
      }
    });
  });

  it('when the database is frozen for a while', async () => {
    await survive(async () => {
      await whileDatabaseIsFrozen(product.database.pid, async () => {
        await until('readyz says so', async () => (await readyz()) === 503);
        expect(await statusOf(`${product.server.url}/healthz`)).toBe(200);
        await pause(awayMs);
      });
    });
  });

  it('when connections are terminated at random and the process survives', async () => {
    const owner = connectOwner(product.settings.DATABASE_URL ?? '');
    const { child } = product.server;
    await survive(async () => {
      for (let round = 0; round < 40; round += 1) {
        await owner`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND datname = current_database() ORDER BY random() LIMIT 2`;
        await pause(50);
      }
    });
    await owner.end();
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  });

  it('when the process is killed and restarted', async () => {
    await survive(async () => {
      product.server.child.kill('SIGKILL');
      await product.server.ended;
      const { url } = product.server;
      product.server = { url, ...runScript('scripts/start.mjs', { PORT: new URL(url).port, ...product.settings }) };
    });
  });

  it('when the process is stopped, finishes its requests, and is restarted', async () => {
    await survive(async () => {
      product.server.child.kill('SIGTERM');
      expect(await product.server.ended).toBe(0);
      const { url } = product.server;
      product.server = { url, ...runScript('scripts/start.mjs', { PORT: new URL(url).port, ...product.settings }) };
    });
  });
});

describe('a process started while the database is unavailable', () => {
  it('runs, reports that it is not ready, and serves automatically once the database is available', async () => {
    await endDatabase('SIGINT');
    const early = await startServer(product.settings);
    await until('it lives', async () => (await statusOf(`${early.url}/healthz`)) === 200);
    expect(await statusOf(`${early.url}/readyz`)).toBe(503);
    expect(await statusOf(`${early.url}/login`)).toBe(503);
    await until('it says why', () => early.output().includes('database unavailable, retrying'));
    await product.database.start();
    await untilReady(early);
    expect(await statusOf(`${early.url}/login`)).toBe(200);
    expect(await stopProcess(early)).toBe(0);
  });
});
