import { describe, expect, it } from 'vitest';
import { addEstimate } from '../access/fixtures.ts';
import { useRawRequests } from '../threats/raw-requests.ts';

/** The HTTP behavior of paths, apart from their calls. */

const { people, get, url, page, json } = useRawRequests();
const ask = (path: string, method: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(`${url()}${path}`, {
    method,
    redirect: 'manual',
    headers: { Authorization: `Bearer ${people()[1].bearer}`, 'Content-Type': 'application/json', ...headers },
    body,
  });

describe('a method', () => {
  it.each([
    ['/api/estimate/list', 'GET, HEAD, OPTIONS'],
    ['/api/estimate/clone', 'POST, OPTIONS'],
    ['/api/tokens', 'GET, HEAD, POST, DELETE, OPTIONS'],
    ['/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['/api/docs', 'GET, HEAD, OPTIONS'],
  ])('of %s is one of %s: OPTIONS lists them with 204 and no content, any other is 405', async (path, allow) => {
    const asked = await ask(path, 'OPTIONS');
    expect([asked.status, asked.headers.get('Allow'), await asked.text()]).toEqual([204, allow, '']);
    const method = ['PATCH', 'PUT'].find((one) => !allow.includes(one)) ?? '';
    const refused = await ask(path, method, {}, '{}');
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, allow]);
    expect(await refused.json()).toMatchObject({ code: 'methodNotAllowed' });
  });

  it('that is unusual is rejected in the format of the API', async () => {
    const { request } = await import('node:http');
    const answer = await new Promise<{ status?: number; type?: string }>((resolve, reject) => {
      request(`${url()}/api/docs`, { method: 'TRACE' }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, type: response.headers['content-type'] });
      })
        .once('error', reject)
        .end();
    });
    expect(answer).toEqual({ status: 405, type: 'application/json; charset=utf-8' });
  });

  it('HEAD answers wherever GET does, with its status and headers and no content', async () => {
    for (const path of ['/api/estimate/list', '/api/tokens', '/api/openapi.json', '/api/docs']) {
      const [full, head] = [await ask(path, 'GET'), await ask(path, 'HEAD')];
      expect([path, head.status, await head.text()]).toEqual([path, full.status, '']);
      for (const name of ['Content-Type', 'ETag', 'RateLimit-Limit'])
        expect([path, name, head.headers.get(name)]).toEqual([path, name, full.headers.get(name)]);
    }
    expect((await fetch(`${url()}/api/estimate/list`, { method: 'HEAD' })).status).toBe(401);
  });
});

describe('a path', () => {
  it.each(['/api/ESTIMATE/list', '/api/estimate/List', '/api/user/updateprofile'])(
    'is case-sensitive: %s is unknown',
    async (path) => {
      const answer = await ask(path, 'GET');
      expect([answer.status, await answer.json()]).toEqual([404, { code: 'notFound', message: 'Unknown endpoint.' }]);
    },
  );

  it.each(['/api/estimate/list/', '/api/%65stimate/list', '/api/estimate/list?limit=1'])(
    'is also matched with a trailing slash, escaped, and with a query: %s',
    async (path) => expect((await ask(path, 'GET')).status).toBe(200),
  );

  it.each(['/manageroles', '/managecurrencies', '/Estimates/create'])(
    'of a page is case-sensitive: %s shows the list',
    async (path) => {
      const answer = await page(path);
      expect([answer.redirected, new URL(answer.url).pathname]).toEqual([true, '/estimates']);
    },
  );
});

describe('an error response', () => {
  it('says how to sign in when authentication is missing', async () => {
    const answer = await fetch(`${url()}/api/estimate/list`);
    expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    const wrong = await json('user/login', { name: people()[1].actor.email, password: 'not the password' });
    expect([wrong.status, wrong.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
  });

  it.each([
    ['unauthenticated', () => fetch(`${url()}/api/estimate/list`)],
    ['invalid', () => get('estimate/list?limit=x')],
    ['forbidden', () => get('audit')],
    ['notFound', () => get('estimate/details?estId=999999')],
    ['unprocessable', () => get('existing/estimate/more')],
    ['unsupported', () => ask('/api/estimate/clone', 'POST', { 'Content-Type': 'text/plain' }, '{}')],
    ['tooLarge', () => ask('/api/estimate/clone', 'POST', {}, JSON.stringify('x'.repeat(1_100_000)))],
  ])('has the code %s next to its message', async (code, send) => {
    expect(await (await send()).json()).toMatchObject({ code, message: expect.stringMatching(/\S/) });
  });
});

describe('an ETag', () => {
  const save = (estId: number, match: string, more: object = {}) =>
    ask('/api/estimate/save', 'PUT', { 'If-Match': match }, JSON.stringify({ estId, name: `From ${match}`, ...more }));

  it('is the version and is accepted by If-Match, also as rewritten by a compressing proxy', async () => {
    const estId = await addEstimate(people()[1].actor);
    const read = await get(`estimate/details?estId=${estId}`, 1);
    expect(read.headers.get('ETag')).toBe('"1"');
    const saved = await save(estId, '"1"');
    expect([saved.status, saved.headers.get('ETag')]).toEqual([200, '"2"']);
    expect((await save(estId, 'W/"2"')).status).toBe(200);
    const stale = await save(estId, '"2"', { name: 'Stale' });
    expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'conflict' }]);
  });

  it('is rejected in If-Match without exactly one version, with another than the body’s, or on calls without versions', async () => {
    const estId = await addEstimate(people()[1].actor);
    for (const [match, more] of [
      ['*', {}],
      ['"1", "2"', {}],
      ['1', {}],
      ['"1"', { version: 2 }],
    ] as const) {
      const answer = await save(estId, match, more);
      expect([match, answer.status, Object.keys((await answer.json()).errors)]).toEqual([match, 400, ['If-Match']]);
    }
    const clone = JSON.stringify({ estimateId: estId, estimateName: 'Copy' });
    expect((await ask('/api/estimate/clone', 'POST', { 'If-Match': '"1"' }, clone)).status).toBe(400);
    expect((await save(estId, '"1"', { version: 1 })).status).toBe(200);
  });
});
