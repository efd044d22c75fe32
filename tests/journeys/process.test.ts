import { randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { prepareBinaries } from '#app/infra/db/embedded/binaries.server.ts';
import {
  type Cluster,
  clusterUrl,
  createCluster,
  startPostmaster,
  stopPostmaster,
} from '#app/infra/db/embedded/cluster.server.ts';
import { unprivilegedUser } from '#app/infra/db/embedded/run-as.server.ts';
import {
  type ProductServer,
  runScript,
  startServer,
  statusOf,
  stopProcess,
  temporaryFolder,
  until,
  untilReady,
} from '#tests/support/product-process.ts';

/** The production way: a database of one's own, here one that the tests may kill, and no demonstration. */

const admin = { email: 'first@example.com', password: 'a lamp beside the door' };
const folder = temporaryFolder();
const megabyte = 1024 * 1024;
let cluster: Cluster;
let postmaster: { pid: number; port: number };
let settings: Record<string, string>;
let server: ProductServer;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request with exactly these headers, unlike those of fetch; chunks are sent without an announced length. */
function send(
  path: string,
  options: { method?: string; headers?: Record<string, string>; chunks?: Buffer[] } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, chunks = [] } = options;
    const request = httpRequest(server.url + path, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.once('error', reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: server.url, ...headers },
    redirect: 'manual',
  });

async function signIn(): Promise<{ Cookie: string }> {
  const answer = await post('/login', { name: admin.email, password: admin.password });
  expect(answer.status).toBe(303);
  return { Cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
}

beforeAll(async () => {
  const runAs = unprivilegedUser();
  cluster = { binaries: await prepareBinaries(folder.path, runAs), runAs, folder: `${folder.path}/cluster` };
  await createCluster(cluster, { durable: false });
  postmaster = await startPostmaster(cluster, {});
  settings = {
    DATABASE_URL: clusterUrl(cluster, postmaster.port, 'postgres'),
    SESSION_SECRET: randomBytes(24).toString('hex'),
    HOST: '127.0.0.1',
    DATA_DIR: `${folder.path}/data`,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CHROMIUM_PATH: '/nonexistent',
  };
  server = await startServer(settings);
  await untilReady(server);
});

afterAll(async () => {
  await stopProcess(server);
  await stopPostmaster(postmaster.pid);
  folder.remove();
});

describe('a database of one’s own', () => {
  it('gets the named administrator as role 1, and no demonstration', async () => {
    const owner = connectOwner(settings.DATABASE_URL ?? '');
    const users = await owner`SELECT email, role_id FROM users`;
    const [estimates] = await owner`SELECT count(*)::int AS count FROM estimates`;
    await owner.end();
    expect([...users]).toEqual([{ email: admin.email, role_id: 1 }]);
    expect(estimates?.count).toBe(0);
    expect(server.output()).not.toContain(admin.password);
  });

  it('serves pages although no Chromium is where CHROMIUM_PATH points', async () => {
    const answer = await fetch(`${server.url}/estimates`, { headers: await signIn() });
    expect(answer.status).toBe(200);
  });
});

describe('what comes in', () => {
  it.each([
    ['announced', { 'Content-Length': String(megabyte + 1) }],
    ['counted', {}],
  ])('is refused as too large by its %s length', async (_, length: Record<string, string>) => {
    const chunks = [Buffer.alloc(megabyte, 'a'), Buffer.from('a')];
    const answer = await send('/login', { method: 'POST', headers: { ...form, ...length }, chunks });
    expect(answer.status).toBe(413);
    expect(answer.headers.connection).toBe('close');
  });

  it('is refused when it is compressed, unread', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const chunks = [gzipSync(JSON.stringify(admin))];
    expect((await send('/api/user/login', { method: 'POST', headers, chunks })).status).toBe(415);
    expect((await send('/login', { method: 'POST', headers: { ...headers, ...form }, chunks })).status).toBe(415);
  });

  it.each(['_data=routes/estimates/list', '_data', 'a=1&_data=root', '%5Fdata=root'])(
    'is refused with ?%s, the loader requests of before',
    async (query) => {
      expect((await send(`/estimates?${query}`)).status).toBe(400);
    },
  );

  it('is let in by HEAD no further than by GET', async () => {
    const answer = await send('/estimates', { method: 'HEAD' });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe('/');
    const known = await send('/estimates', { method: 'HEAD', headers: await signIn() });
    expect([known.status, known.text]).toEqual([200, '']);
  });

  it.each(['PROPFIND', 'TRACE', 'LOCK'])('is refused by the method %s, with those that are known', async (method) => {
    const answer = await send('/estimates', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  });

  it.each(['/%', '/%00', '/estimates/%E0%A4%A'])('is refused at the address %s, which is none', async (path) => {
    expect((await send(path)).status).toBe(400);
  });

  it('is answered the same whatever Host and X-Forwarded-Host it claims', async () => {
    const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    const answer = await send('/estimates', { headers: forged });
    expect(answer.headers.location).toBe('/');
    expect(JSON.stringify([(await send('/login', { headers: forged })).text, answer])).not.toContain('evil.example');
  });

  it('is refused from a page of another site, with or without a session', async () => {
    const session = await signIn();
    for (const headers of [session, {}] as Record<string, string>[]) {
      const foreign = await post('/login', {}, { ...headers, Origin: 'https://evil.example' });
      expect(foreign.status).toBe(403);
    }
  });
});

describe('a database that goes away', () => {
  const typed = { intent: 'save', name: 'Typed while the database was away', password: 'never shown again' };

  /** What everybody is answered while it is away. */
  async function expectAway(session: { Cookie: string }): Promise<void> {
    await until('the loss is noticed', async () => (await statusOf(`${server.url}/readyz`)) === 503);
    expect(await statusOf(`${server.url}/healthz`)).toBe(200);
    const page = await fetch(`${server.url}/estimates`, { headers: session });
    expect(page.status).toBe(503);
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await page.text()).toContain('Not available right now');
    const posted = await post('/estimates/create', typed, session);
    const text = await posted.text();
    expect(posted.status).toBe(503);
    expect(text).toContain(`value="${typed.name}"`);
    expect(text).not.toContain(typed.password);
    const login = await post('/login', { name: admin.email, password: admin.password });
    expect(login.status).toBe(503);
    expect(await login.text()).toContain(admin.email);
    const call = await fetch(`${server.url}/api/estimate/list`, {
      headers: { Authorization: `Bearer ${'x'.repeat(43)}` },
    });
    expect([call.status, call.headers.has('Retry-After')]).toEqual([503, true]);
  }

  async function expectBack(session: { Cookie: string }): Promise<void> {
    await untilReady(server);
    await until('pages are served again', async () => {
      const page = await fetch(`${server.url}/estimates`, { headers: session });
      return page.status === 200;
    });
    await signIn();
  }

  it('by a crash: everything but /healthz answers 503, what was typed comes back, and it recovers by itself', async () => {
    const session = await signIn();
    process.kill(postmaster.pid, 'SIGKILL');
    await expectAway(session);
    postmaster = await startPostmaster(cluster, {});
    await expectBack(session);
  });

  it('by freezing: nobody waits for ever, and it recovers by itself', async () => {
    const session = await signIn();
    const owner = connectOwner(settings.DATABASE_URL ?? '');
    const backends = await owner`SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()`;
    await owner.end();
    const frozen = [postmaster.pid, ...backends.map(({ pid }) => Number(pid))];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      await until('the loss is noticed', async () => (await statusOf(`${server.url}/readyz`)) === 503);
      const page = await fetch(`${server.url}/estimates`, { headers: session });
      expect(page.status).toBe(503);
      expect(await statusOf(`${server.url}/healthz`)).toBe(200);
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await expectBack(session);
  });

  it('by losing single connections in the middle of transactions: the process lives on and all of them come back', async () => {
    const owner = connectOwner(settings.DATABASE_URL ?? '');
    const observer = connectOwner(settings.DATABASE_URL ?? '');
    const session = await signIn();
    try {
      for (let round = 0; round < 5; round += 1) {
        // Requests then wait inside their transactions.
        await owner.begin(async (tx) => {
          await tx`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`;
          const pages = Array.from({ length: 10 }, () => fetch(`${server.url}/estimates`, { headers: session }));
          await until('ten requests wait', async () => {
            const [row] = await observer`
              SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND state = 'active'`;
            return row?.waiting === 10;
          });
          await observer`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
          const statuses = new Set((await Promise.all(pages)).map(({ status }) => status));
          expect([...statuses]).toEqual([503]);
        });
      }
    } finally {
      await Promise.all([owner.end(), observer.end()]);
    }
    expect(server.child.exitCode).toBeNull();
    expect(server.output()).toContain('a connection was lost in the middle of a transaction');
    const after = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${server.url}/estimates`, { headers: session })),
    );
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a start that cannot be', () => {
  it.each([
    [
      'a port that is taken',
      () => ({ PORT: new URL(server.url).port }),
      /^Port \d+ is taken by another program\..* PORT=\d+ npm start$/m,
    ],
    [
      'a wrong value',
      () => ({ PORT: 'eighty' }),
      /^ {2}PORT: found "eighty", expected a whole number from 1 to 65535$/m,
    ],
    [
      'a foreign address',
      () => ({ HOST: '203.0.113.1' }),
      /^HOST: found "203\.0\.113\.1", expected an address of this machine\.$/m,
    ],
  ])('ends with 1 for %s and says what to change, without a stack', async (_, wrong, message) => {
    const refused = await startServer({ ...settings, ...wrong() });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(message);
    expect(refused.output()).not.toMatch(/^\s+at /m);
  });
});

describe('seed:demo', () => {
  it('puts the demonstration beside what is there, with the password that is set, and again without harm', async () => {
    for (let round = 0; round < 2; round += 1) {
      const seeding = runScript('scripts/seed-demo.mjs', { ...settings, DEMO_PASSWORD: 'eight or more' });
      expect(await seeding.ended, seeding.output()).toBe(0);
      expect(seeding.output()).toContain('have the password eight or more:\n  super@worthwhile.test\n');
    }
    const login = await post('/login', { name: 'manager@worthwhile.test', password: 'eight or more' });
    expect(login.status).toBe(303);
    expect((await signIn()).Cookie).not.toBe('');
  });
});

describe('SIGTERM', () => {
  it('lets the request under way finish, takes no new ones, and ends with 0', async () => {
    const stopping = await startServer(settings);
    await untilReady(stopping);
    const owner = connectOwner(settings.DATABASE_URL ?? '');
    let answer: Promise<Response> | undefined;
    try {
      await owner.begin(async (tx) => {
        await tx`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`;
        answer = fetch(`${stopping.url}/login`, {
          method: 'POST',
          body: new URLSearchParams({ name: admin.email, password: admin.password }),
          headers: { Origin: stopping.url },
          redirect: 'manual',
        });
        const observer = connectOwner(settings.DATABASE_URL ?? '');
        await until('the request waits in the database', async () => {
          const [row] = await observer`
            SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
          return row?.waiting === 1;
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
