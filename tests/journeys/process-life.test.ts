import { describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { whileDatabaseIsFrozen } from '#tests/support/faults/frozen-database.ts';
import { useIsolatedServer } from '#tests/support/isolated-server.ts';
import { runScript, startServer, statusOf, until, untilReady } from '#tests/support/product-process.ts';

const product = useIsolatedServer();

describe('an unavailable database', () => {
  const typed = { intent: 'save', name: 'Typed while the database was away', password: 'never shown again' };

  async function expectAway(session: { Cookie: string }): Promise<void> {
    await until('the loss is noticed', async () => (await statusOf(`${product.server.url}/readyz`)) === 503);
    expect(await statusOf(`${product.server.url}/healthz`)).toBe(200);
    const page = await fetch(`${product.server.url}/estimates`, { headers: session });
    expect(page.status).toBe(503);
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await page.text()).toContain('Temporarily unavailable');
    const posted = await product.post('/estimates/create', typed, session);
    const text = await posted.text();
    expect(posted.status).toBe(503);
    expect(text).toContain(`value="${typed.name}"`);
    expect(text).not.toContain(typed.password);
    const login = await product.post('/login', { name: product.admin.email, password: product.admin.password });
    expect(login.status).toBe(503);
    expect(await login.text()).toContain(product.admin.email);
    const call = await fetch(`${product.server.url}/api/estimate/list`, {
      headers: { Authorization: `Bearer ${'x'.repeat(43)}` },
    });
    expect([call.status, call.headers.has('Retry-After')]).toEqual([503, true]);
  }

  async function expectBack(session: { Cookie: string }): Promise<void> {
    await untilReady(product.server);
    await until('pages are served again', async () => {
      const page = await fetch(`${product.server.url}/estimates`, { headers: session });
      return page.status === 200;
    });
    await product.signIn();
  }

  it('after a crash: everything but /healthz answers 503, entries are restored, and it recovers automatically', async () => {
    const session = await product.signIn();
    process.kill(product.database.pid, 'SIGKILL');
    await expectAway(session);
    await product.database.start();
    await expectBack(session);
  });

  it('while frozen: no request waits forever, and it recovers automatically', async () => {
    const session = await product.signIn();
    await whileDatabaseIsFrozen(product.database.pid, async () => {
      await until('the loss is noticed', async () => (await statusOf(`${product.server.url}/readyz`)) === 503);
      const page = await fetch(`${product.server.url}/estimates`, { headers: session });
      expect(page.status).toBe(503);
      expect(await statusOf(`${product.server.url}/healthz`)).toBe(200);
    });
    await expectBack(session);
  });

  it('with single connections lost in transactions: the process survives and all of them return', async () => {
    const owner = connectOwner(product.settings.DATABASE_URL ?? '');
    const observer = connectOwner(product.settings.DATABASE_URL ?? '');
    const session = await product.signIn();
    try {
      for (let round = 0; round < 2; round += 1) {
        // The lock makes requests wait inside their transactions.
        await owner.begin(async (tx) => {
          await tx`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`;
          const pages = Array.from({ length: 10 }, () =>
            fetch(`${product.server.url}/estimates`, { headers: session }),
          );
          await until('ten requests wait', async () => {
            const [row] = await observer`
              SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND state = 'active'`;
            return (row?.waiting ?? 0) >= 10;
          });
          await observer`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
          const statuses = new Set((await Promise.all(pages)).map(({ status }) => status));
          expect([...statuses]).toEqual([503]);
        });
      }
    } finally {
      await Promise.all([owner.end(), observer.end()]);
    }
    expect(product.server.child.exitCode).toBeNull();
    expect(product.server.output()).toContain('a connection to the database was lost');
    const after = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${product.server.url}/estimates`, { headers: session })),
    );
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a failed startup', () => {
  it.each([
    ['a used port', () => ({ PORT: new URL(product.server.url).port }), /^Port \d+ is in use\..* PORT=\d+ npm start$/m],
    [
      'an invalid value',
      () => ({ PORT: 'eighty' }),
      /^ {2}PORT: found "eighty", expected a whole number from 1 to 65535$/m,
    ],
    [
      'a path that is not a directory',
      () => ({ DATA_DIR: `${process.cwd()}/package.json/data` }),
      /^ {2}DATA_DIR: found ".*\/package\.json\/data", which cannot be written to \(ENOTDIR\), expected a folder/m,
    ],
    [
      'an address of another machine',
      () => ({ HOST: '203.0.113.1' }),
      /^HOST: found "203\.0\.113\.1", expected an address of this machine\.$/m,
    ],
  ])('exits with 1 for %s and says what to change, without a stack', async (_, wrong, message) => {
    const refused = await startServer({ ...product.settings, ...wrong() });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(message);
    expect(refused.output()).not.toMatch(/^\s+at /m);
  });
});

describe('seed:demo', () => {
  it('adds the demo data to existing data, with the configured password', async () => {
    const seeding = runScript('scripts/seed-demo.mjs', { ...product.settings, DEMO_PASSWORD: 'eight or more' });
    expect(await seeding.ended, seeding.output()).toBe(0);
    expect(seeding.output()).toContain('have the password eight or more:\n  super@worthwhile.test\n');
    const login = await product.post('/login', { name: 'manager@worthwhile.test', password: 'eight or more' });
    expect(login.status).toBe(303);
    expect((await product.signIn()).Cookie).not.toBe('');
  });
});

describe('SIGTERM', () => {
  it('lets running requests finish, accepts no new ones, and exits with 0', async () => {
    const stopping = await startServer(product.settings);
    await untilReady(stopping);
    const owner = connectOwner(product.settings.DATABASE_URL ?? '');
    let answer: Promise<Response> | undefined;
    try {
      await owner.begin(async (tx) => {
        await tx`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`;
        answer = fetch(`${stopping.url}/login`, {
          method: 'POST',
          body: new URLSearchParams({ name: product.admin.email, password: product.admin.password }),
          headers: { Origin: stopping.url },
          redirect: 'manual',
        });
        const observer = connectOwner(product.settings.DATABASE_URL ?? '');
        await until('the request waits in the database', async () => {
          const [row] = await observer`
            SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
          return (row?.waiting ?? 0) >= 1;
        });
        await observer.end();
        stopping.child.kill('SIGTERM');
        await until('nobody is let in', async () => (await statusOf(`${stopping.url}/healthz`)) === undefined);
        expect(stopping.child.exitCode).toBeNull();
      });
    } finally {
      await owner.end();
    }
    expect((await answer)?.status).toBe(303);
    expect(await stopping.ended).toBe(0);
  });
});
