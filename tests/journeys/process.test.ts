import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { env } from '#app/env.server.ts';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { useIsolatedServer } from '#tests/support/isolated-server.ts';
import { runScript, startServer, statusOf, stopProcess, untilReady } from '#tests/support/product-process.ts';

const product = useIsolatedServer();
const megabyte = 1024 * 1024;
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends path and headers as given, unlike fetch. Chunks have no Content-Length. */
function send(
  path: string,
  options: { method?: string; headers?: Record<string, string>; chunks?: Buffer[] } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, chunks = [] } = options;
    const request = httpRequest(product.server.url, { path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.once('error', reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
}

describe('an external database', () => {
  it('has the named administrator as role 1, and no demo data', async () => {
    const owner = connectOwner(product.settings.DATABASE_URL ?? '');
    const users = await owner`SELECT email, role_id FROM users`;
    const [estimates] = await owner`SELECT count(*)::int AS count FROM estimates`;
    await owner.end();
    expect([...users]).toEqual([{ email: product.admin.email, role_id: 1 }]);
    expect(estimates?.count).toBe(0);
    expect(product.server.output()).not.toContain(product.admin.password);
  });

  it('serves pages although CHROMIUM_PATH has no Chromium', async () => {
    const answer = await fetch(`${product.server.url}/estimates`, { headers: await product.signIn() });
    expect(answer.status).toBe(200);
  });
});

describe('a process that only has DATABASE_APP_URL', () => {
  const settingsWithoutOwner = (): Record<string, string> => {
    const { DATABASE_URL: ownerUrl = '', ...settings } = product.settings;
    const { sessionSecrets } = env();
    Object.assign(env(), { sessionSecrets: [settings.SESSION_SECRET] });
    const url = appUrl(ownerUrl);
    Object.assign(env(), { sessionSecrets });
    return { ...settings, DATABASE_APP_URL: url };
  };

  it('serves the installation with WORKER=off, including sessions of other processes', async () => {
    const server = await startServer({ ...settingsWithoutOwner(), WORKER: 'off' });
    try {
      await untilReady(server);
      const answer = await fetch(`${server.url}/users`, { headers: await product.signIn(), redirect: 'manual' });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(product.admin.email);
      expect(await statusOf(`${server.url}/metrics`)).toBe(200);
    } finally {
      expect(await stopProcess(server)).toBe(0);
    }
  });

  it.each(['scripts/start.mjs', 'scripts/worker.mjs'])(
    'exits %s with the missing setting if it would work the queue',
    async (script) => {
      const { ended, output } = runScript(script, settingsWithoutOwner());
      expect(await ended).toBe(1);
      expect(output()).toContain('DATABASE_URL: found nothing, expected the connection of the owner');
    },
  );
});

describe('an incoming request', () => {
  it.each([
    ['announced', { 'Content-Length': String(megabyte + 1) }],
    ['counted', {}],
  ])('is rejected as too large by its %s length', async (_, length: Record<string, string>) => {
    const chunks = [Buffer.alloc(megabyte, 'a'), Buffer.from('a')];
    const answer = await send('/login', { method: 'POST', headers: { ...form, ...length }, chunks });
    expect(answer.status).toBe(413);
    expect(answer.headers.connection).toBe('close');
  });

  it('is rejected unread when it is compressed', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const chunks = [gzipSync(JSON.stringify(product.admin))];
    expect((await send('/api/user/login', { method: 'POST', headers, chunks })).status).toBe(415);
    expect((await send('/login', { method: 'POST', headers: { ...headers, ...form }, chunks })).status).toBe(415);
  });

  it('costs less than 50 MB of memory, however long, deep or complex it is', async () => {
    const resident = async () => {
      const { text } = await send('/metrics');
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / megabyte;
    };
    const json = { 'Content-Type': 'application/json' };
    const bodies: [string, Record<string, string>, string, number][] = [
      ['/api/user/login', json, '['.repeat(100_000) + ']'.repeat(100_000), 400],
      ['/api/user/login', json, `{"name":"${'a'.repeat(megabyte - 100)}","password":"a"}`, 400],
      ['/api/user/login', json, `{"name":"${'a'.repeat(5 * megabyte)}"}`, 413],
      ['/api/user/login', json, `{"name":"${'a'.repeat(10 * megabyte)}"}`, 413],
      ['/login', form, Array.from({ length: 100_000 }, (_, index) => `f${index}=1`).join('&'), 400],
    ];
    const before = await resident();
    for (const [path, type, body, status] of bodies) {
      const headers = { ...type, 'Content-Length': String(body.length) };
      // A request rejected early can fail with a closed connection while writing.
      const answer = await send(path, { method: 'POST', headers, chunks: [Buffer.from(body)] }).catch(() => undefined);
      expect([status, undefined], path).toContain(answer?.status);
      if (status === 400) expect(answer?.status).toBe(status);
    }
    expect((await resident()) - before).toBeLessThan(50);
  });

  it.each([
    '_data=routes/estimates/list',
    '_data',
    'a=1&_data=root',
    '%5Fdata=root',
    'a=1?&_data=root',
    '?&_data=root',
  ])('is rejected with ?%s, the earlier loader requests', async (query) => {
    expect((await send(`/estimates?${query}`)).status).toBe(400);
  });

  it('has no more access by HEAD than by GET', async () => {
    const answer = await send('/estimates', { method: 'HEAD' });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe('/');
    const known = await send('/estimates', { method: 'HEAD', headers: await product.signIn() });
    expect([known.status, known.text]).toEqual([200, '']);
  });

  it.each(['PROPFIND', 'TRACE', 'LOCK'])('is rejected with the method %s, with the allowed ones', async (method) => {
    const answer = await send('/estimates', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  });

  it.each(['/%', '/%00', '/estimates/%E0%A4%A', '/estimates%0d%0aX:1'])(
    'is rejected at the invalid URL %s',
    async (path) => {
      expect((await send(path)).status).toBe(400);
    },
  );

  it.each([
    '/api/../login',
    '/api/%2e%2e/login',
    '/api/.%2E/login',
    '/api\\..\\login',
    '/embed/x/../../login',
    '/login/.',
    'http://localhost/login',
    '*',
  ])('is rejected at the URL %s, which parsers read differently', async (path) => {
    expect((await send(path)).status).toBe(400);
  });

  it('can have dots in its URL that lead nowhere else', async () => {
    expect((await send('/.well-known/..x/login...')).status).toBe(302);
  });

  it('has no higher limit for a path through the import, which accepts more', async () => {
    const chunks = [Buffer.alloc(2 * megabyte, 'a')];
    const answer = await send('/api/import/%2e%2e/%2e%2e/login', { method: 'POST', headers: form, chunks });
    expect(answer.status).toBe(400);
  });

  it('leaves no error in the log when only the request was wrong', async () => {
    const foreign = { ...form, Origin: 'https://evil.example' };
    for (const path of ['/nothing/here', '/api/docs']) {
      expect((await send(path, { method: 'POST', headers: foreign, chunks: [Buffer.from('a=b')] })).status).toBe(
        path === '/api/docs' ? 405 : 403,
      );
    }
    // The error page has the signed-in frame.
    const refused = await send('/guide', { method: 'POST', headers: { ...form, ...(await product.signIn()) } });
    expect([refused.status, refused.text]).toEqual([405, expect.stringContaining('action="/logout"')]);
    expect((await send('/oembed?url=http://localhost/embed/x&format=xml')).status).toBe(501);
    expect(product.server.output()).not.toMatch(/"level":50/);
  });

  it('is answered the same for any Host and X-Forwarded-Host', async () => {
    const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    const answer = await send('/estimates', { headers: forged });
    expect(answer.headers.location).toBe('/');
    expect(JSON.stringify([(await send('/login', { headers: forged })).text, answer])).not.toContain('evil.example');
  });

  it('is rejected from a page of another site, with or without a session', async () => {
    const session = await product.signIn();
    for (const headers of [session, {}] as Record<string, string>[]) {
      const foreign = await product.post('/login', {}, { ...headers, Origin: 'https://evil.example' });
      expect(foreign.status).toBe(403);
    }
  });
});

describe('the metrics', () => {
  it('are served only to programs of this machine without a token: routes by name, never by URL', async () => {
    await send('/no/such/page-1234');
    await send('/login');
    const answer = await send('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('route="/login",status="200"');
    expect(answer.text).toContain('worthwhile_database_connections{');
    expect(answer.text).toMatch(/^worthwhile_pool\{state="(idle|busy)"\} [1-9]/m);
    expect(answer.text).toMatch(/^worthwhile_workers \d+$/m);
    // 0 if a build replaces Node's own clock.
    expect(Number(/^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(answer.text)?.[1])).toBeGreaterThan(0);
    expect(answer.text).not.toContain('page-1234');
    const proxied = await send('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    expect(proxied.status).toBe(302);
    expect(proxied.text).not.toContain('worthwhile_');
  });
});
