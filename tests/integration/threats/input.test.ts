import { describe, expect, it } from 'vitest';
import { addEstimate } from '../access/fixtures.ts';
import { create, useRawRequests } from './raw-requests.ts';

/** Hand-written requests: stored texts, lists and IDs, forms, JSON; and caching. */

const { people, contoso, get, send, page, post } = useRawRequests();

const XSS = ['"><img src=x onerror=alert(1)>', '</script><script>alert(1)</script>', '{{7*7}}', 'a\u200Bb'];

describe('stored texts (41, 42)', () => {
  it.each(XSS)('are shown as text on every screen and in its data: %s', async (text) => {
    const made = await send('estimate/create', JSON.stringify(create({ name: text, newCustomer: `C ${text}` })));
    expect(made.status).toBe(200);
    const { data } = (await made.json()) as { data: { estId: number } };
    const paths = ['/estimates', `/estimate/view?estId=${data.estId}&step=scenario`, `/estimates/${data.estId}/clone`];
    for (const path of [...paths, `/estimates/${data.estId}/delete`, `/estimates?search=${encodeURIComponent(text)}`]) {
      const answer = await page(path);
      const html = await answer.text();
      expect(answer.status, path).toBe(200);
      expect(html, path).not.toContain('<img src=x');
      expect(html, path).not.toContain('<script>alert');
      expect(answer.headers.get('Content-Security-Policy'), path).toContain("script-src 'self'");
    }
  });
});

describe('disguised names (114)', () => {
  it.each(['a\u202Eb', 'a\u001B[31mb', 'a\u0000', 'a\uD83C', 'a\u{E0FFF}'])(
    'are rejected with the character: %j',
    async (name) => {
      const refused = await send('estimate/create', JSON.stringify(create({ name })));
      expect(refused.status).toBe(422);
      expect(((await refused.json()) as { errors: object }).errors).toEqual({
        name: [
          expect.stringMatching(
            /^(Remove the character U\+[0-9A-F]{4,6}: it can’t be shown|Value does not match the required pattern)$/,
          ),
        ],
      });
    },
  );
});

describe('lists (43, 44, 59)', () => {
  it.each([
    'sort=id;drop',
    "sort=createdAt'--",
    'direction=up',
    'limit=101',
    'limit=0',
    'limit=1e9',
    'offset=-1',
    'offset=9223372036854775808',
    'accountId=1;2',
    'customerId=abc',
    'sort=createdAt&sort=estName',
    'estimateType[]=internal',
    'estimateType=everything',
    'unknown=1',
  ])('answer 400 to %s', async (query) => {
    expect((await get(`estimate/list?${query}`)).status).toBe(400);
  });

  it.each(['estimate/list', 'account/listByEstimate', 'user/list', 'audit', 'report-batches'])(
    '%s rejects an empty limit or offset by its name',
    async (path) => {
      for (const name of ['limit', 'offset']) {
        const refused = await get(`${path}?${name}=`, 1);
        expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([400, [name]]);
      }
      expect((await get(`${path}?limit=1&offset=0`, 1)).status).toBe(200);
    },
  );

  it.each(['%25', '_', '%5C', "'%20OR%201=1--", '%F0%9F%98%80'])('match %s in a search literally', async (search) => {
    await addEstimate(people()[3].actor);
    const found = await get(`estimate/list?search=${search}`);
    expect(found.status).toBe(200);
    const { data } = (await found.json()) as { data: { count: number } };
    expect(data.count).toBe(0);
  });

  it('reject a null character in a search by its field', async () => {
    const refused = await get('estimate/list?search=%00');
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: { search: [expect.any(String)] } });
  });

  it.each(['abc', '-1', '0', '1e9', '9223372036854775808', '1;2', '1,2', ' 1', '0x10', '', '%00'])(
    'find no estimate %j and do not fail',
    async (id) => expect([400, 404]).toContain((await get(`estimate/details?estId=${id}`)).status),
  );

  it('return a partner its own rows, whatever type it requests (31)', async () => {
    await addEstimate(people()[5].actor);
    await addEstimate(people()[3].actor);
    for (const type of ['internal', 'partner']) {
      const { data } = (await (await get(`estimate/list?estimateType=${type}`, 5)).json()) as {
        data: { rows: { partner: { id: number } | null }[] };
      };
      expect(data.rows.length).toBeGreaterThan(0);
      expect(data.rows.every(({ partner }) => partner?.id === contoso())).toBe(true);
    }
  });
});

describe('forms (50-53)', () => {
  it.each([
    'items[1000000].v',
    'items[4294967294].v',
    '__proto__',
    '__proto__.polluted',
    'constructor.prototype.polluted',
    '__intent__',
    'a'.repeat(200),
    'name[]',
    '[0]',
    'a..b',
  ])('with a field %s are rejected with 400 or ignore it', async (name) => {
    const answer = await post('/estimates/create', new URLSearchParams({ [name]: '{"type":"x"}', intent: 'continue' }));
    expect([400, 422]).toContain(answer.status);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('of 100,000 fields are rejected', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `f${index}=1`).join('&');
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect([400, 413]).toContain((await post('/estimates/create', many, type)).status);
  });
});

describe('JSON (28, 50, 53, 54)', () => {
  it('over a megabyte is rejected before it is read', async () => {
    expect(
      (await send('estimate/create', `{"name":"${'a'.repeat(10_000_000)}"}`).catch(() => ({ status: 413 }))).status,
    ).toBe(413);
  });

  it('nested 100,000 deep is rejected', async () => {
    expect((await send('estimate/create', `${'['.repeat(100_000)}${']'.repeat(100_000)}`)).status).toBe(400);
  });

  it.each([
    ['text/plain', '{}', 415],
    ['application/xml', '<a/>', 415],
    ['application/json', '', 400],
    ['application/json', '{', 400],
    ['application/json', '[]', 400],
    ['application/json', 'null', 400],
    ['application/json', '"text"', 400],
  ])('of the type %s that reads %j is answered with %j', async (type, body, status) => {
    expect((await send('estimate/clone', body, { 'Content-Type': type })).status).toBe(status);
  });

  it('that is compressed is rejected', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    expect((await send('estimate/clone', new Uint8Array([31, 139, 8]), headers)).status).toBe(415);
  });

  it.each([
    'id',
    'partnerId',
    'ownerId',
    'roleId',
    'state',
    'createdAt',
    'generatedAt',
    'permissions',
    'isActive',
    '__proto__',
  ])('with %s next to valid properties changes nothing', async (name) => {
    const estId = await addEstimate(people()[1].actor);
    const body = `{"estimateId":${estId},"estimateName":"Copy ${name}","${name}":1}`;
    expect((await send('estimate/clone', body)).status).toBe(400);
    expect((await send('user/updateProfile', `{"version":1,"firstName":"Mass","${name}":2}`)).status).toBe(400);
  });
});

describe('responses (35)', () => {
  it('are not cached', async () => {
    for (const path of ['/estimates', '/api/estimate/list', '/user-profile', '/estimates.data']) {
      const answer = path.startsWith('/api/') ? await get(path.slice(5)) : await page(path, 3);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('Cache-Control'), path).toBe('private, no-store');
      expect(answer.headers.get('ETag'), path).toBeNull();
    }
  });
});
