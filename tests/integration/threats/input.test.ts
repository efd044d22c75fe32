import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { addEstimate, type Ground, layGround } from '../access/ground.ts';

/** What comes in: forms, JSON, ids, numbers and texts that somebody made by hand. */

useTestDatabase();
const web = useWebServer();
let ground: Ground;
beforeAll(async () => {
  ground = await layGround(web.url);
});

const bearer = (role: 1 | 3 | 5 = 3) => ({ Authorization: `Bearer ${ground.people[role].bearer}` });
const get = (path: string, role: 1 | 3 | 5 = 3) => fetch(`${web.url}/api/${path}`, { headers: bearer(role) });
const send = (path: string, body: BodyInit, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  fetch(`${web.url}/api/${path}`, { method: 'POST', headers: { ...bearer(1), ...headers }, body });
const json = (path: string, body: unknown) => send(path, JSON.stringify(body));
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(web.url + path, {
    method: 'POST',
    headers: { Origin: OWN_ORIGIN, Cookie: ground.people[3].cookie, ...headers },
    redirect: 'manual',
    body,
  });
const create = (more: Record<string, unknown>) => ({
  name: 'Input',
  newCustomer: 'Input Ltd',
  scenarioId: 1,
  industry: 'other',
  currencyId: 1,
  currencyValue: 1,
  ...more,
});

const XSS = ['"><img src=x onerror=alert(1)>', '</script><script>alert(1)</script>', '{{7*7}}', 'a\u202Eb\u200Bc'];

describe('stored texts (41, 42)', () => {
  it.each(XSS)('are shown as text on every screen and in its data: %s', async (text) => {
    const made = await send('estimate/create', JSON.stringify(create({ name: text, newCustomer: `C ${text}` })));
    expect(made.status).toBe(200);
    const { data } = (await made.json()) as { data: { estId: number } };
    const paths = ['/estimates', `/estimate/view?estId=${data.estId}&step=scenario`, `/estimates/${data.estId}/clone`];
    for (const path of [...paths, `/estimates/${data.estId}/delete`, `/estimates?search=${encodeURIComponent(text)}`]) {
      const page = await fetch(web.url + path, { headers: { Cookie: ground.people[1].cookie } });
      const html = await page.text();
      expect(page.status, path).toBe(200);
      expect(html, path).not.toContain('<img src=x');
      expect(html, path).not.toContain('<script>alert');
      expect(page.headers.get('Content-Security-Policy'), path).toContain("script-src 'self'");
    }
  });
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

  it.each(['%25', '_', '%5C', "'%20OR%201=1--", '%00', '%F0%9F%98%80'])(
    'take %s in a search literally',
    async (search) => {
      await addEstimate(ground.people[3].actor);
      const found = await get(`estimate/list?search=${search}`);
      expect(found.status).toBe(200);
      const { data } = (await found.json()) as { data: { count: number } };
      expect(data.count).toBe(search === '%00' ? data.count : 0);
    },
  );

  it.each(['abc', '-1', '0', '1e9', '9223372036854775808', '1;2', '1,2', ' 1', '0x10', '', '%00'])(
    'know no estimate %j, and no fault either',
    async (id) => expect([400, 404]).toContain((await get(`estimate/details?estId=${id}`)).status),
  );

  it('give a partner their own rows, whatever type they ask for (31)', async () => {
    await addEstimate(ground.people[5].actor);
    await addEstimate(ground.people[3].actor);
    for (const type of ['internal', 'partner']) {
      const { data } = (await (await get(`estimate/list?estimateType=${type}`, 5)).json()) as {
        data: { rows: { partner: { id: number } | null }[] };
      };
      expect(data.rows.length).toBeGreaterThan(0);
      expect(data.rows.every(({ partner }) => partner?.id === ground.contoso)).toBe(true);
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
  ])('with a field %s are refused with 400 or leave no trace', async (name) => {
    const answer = await post('/estimates/create', new URLSearchParams({ [name]: '{"type":"x"}', intent: 'continue' }));
    expect([400, 422]).toContain(answer.status);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('of 100,000 fields are refused', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `f${index}=1`).join('&');
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect([400, 413]).toContain((await post('/estimates/create', many, type)).status);
  });
});

describe('JSON (28, 50, 53, 54)', () => {
  it('over a megabyte is refused before it is read', async () => {
    expect(
      (await send('estimate/create', `{"name":"${'a'.repeat(10_000_000)}"}`).catch(() => ({ status: 413 }))).status,
    ).toBe(413);
  });

  it('nested 100,000 deep is refused', async () => {
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
  ])('of the type %s that reads %j is answered %j', async (type, body, status) => {
    expect((await send('estimate/clone', body, { 'Content-Type': type })).status).toBe(status);
  });

  it('that is compressed is refused', async () => {
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
  ])('with %s beside what belongs into it changes nothing', async (name) => {
    const estId = await addEstimate(ground.people[1].actor);
    const body = `{"estimateId":${estId},"estimateName":"Copy ${name}","${name}":1}`;
    expect((await send('estimate/clone', body)).status).toBe(400);
    expect((await send('user/updateProfile', `{"firstName":"Mass","${name}":1}`)).status).toBe(400);
  });
});

describe('numbers (55)', () => {
  it.each([
    0,
    0.09,
    -1,
    5e-324,
    '0',
    '0.09',
    '-1',
    'NaN',
    'Infinity',
    '1e308',
    '1e400',
    '0x10',
    '１２',
    '9'.repeat(30),
    '-0',
    null,
    true,
  ])('no currency value of %j', async (currencyValue) => {
    const answer = await json('estimate/create', create({ currencyValue }));
    expect([400, 422]).toContain(answer.status);
  });

  it.each([0.1, '0.1', '1,000.50', ' 2 '])('a currency value of %j', async (currencyValue) => {
    expect((await json('estimate/create', create({ currencyValue, name: `Value ${currencyValue}` }))).status).toBe(200);
  });

  it('says of what is too small that it is, in the words of the product', async () => {
    const { errors } = (await (await json('estimate/create', create({ currencyValue: 0.09 }))).json()) as {
      errors: Record<string, string[]>;
    };
    expect(errors.currencyValue).toEqual(['Value must be at least 0.1']);
  });
});

describe('texts (60-63)', () => {
  const invite = (more: Record<string, unknown>) => {
    const email = `p${Math.random().toString(36).slice(2)}@worthwhile.test`;
    return { firstName: 'New', lastName: 'Person', email, confirmEmail: email, roleId: 3, ...more };
  };

  it.each(['e\u0301 combining', 'עברית', '😀 four bytes', '\uD800 lone', 'nul \0', 'a'.repeat(5_000)])(
    'are stored or refused, never a fault: %j',
    async (name) => expect([200, 400, 422]).toContain((await json('estimate/create', create({ name }))).status),
  );

  it.each(['1st', ' ', '😀', '-dash', '\t', '=1+1'])('no first name %j', async (firstName) => {
    expect((await json('user/sendInvite', invite({ firstName }))).status).toBe(422);
  });

  it.each(['Zoë', 'Ἀθηνᾶ', '  Anna   Maria  '])('a first name %j', async (firstName) => {
    expect((await json('user/sendInvite', invite({ firstName }))).status).toBe(200);
  });

  it.each(['a@b.c', 'a@b.abcde', 'a@@b.com', 'a b@c.de', `${'a'.repeat(320)}@b.com`, 'a@bücher.de', '\r\nBcc: x@y.de'])(
    'no e-mail address %j',
    async (email) => {
      expect([400, 422]).toContain((await json('user/sendInvite', invite({ email, confirmEmail: email }))).status);
    },
  );

  it.each(['one+two@b.com', 'UPPER@CASE.DE', 'a@b.info'])('an e-mail address %j', async (email) => {
    expect((await json('user/sendInvite', invite({ email, confirmEmail: email }))).status).toBe(200);
  });

  it.each(['abc', '+1 555', '１２３４', '1'.repeat(15), '12.34'])('no number %j', async (contactNumber) => {
    expect((await json('user/sendInvite', invite({ contactNumber }))).status).toBe(422);
  });

  it.each(['', '+1-555-(010)', '1'.repeat(14)])('a number %j', async (contactNumber) => {
    expect((await json('user/sendInvite', invite({ contactNumber }))).status).toBe(200);
  });

  it('of 50,000 signs are refused by their length', async () => {
    const long = 'a'.repeat(50_000);
    for (const more of [
      { firstName: long },
      { email: `${long}@b.com`, confirmEmail: 'a@b.com' },
      { contactNumber: long },
    ])
      expect([400, 422]).toContain((await json('user/sendInvite', invite(more))).status);
  });

  it.each([' ', '\t', '\u00a0', '\n'])('no clone named %j', async (estimateName) => {
    const estimateId = await addEstimate(ground.people[1].actor);
    expect((await json('estimate/clone', { estimateId, estimateName })).status).toBe(422);
  });
});

describe('what comes back (35)', () => {
  it('is kept by no cache', async () => {
    for (const path of ['/estimates', '/api/estimate/list', '/user-profile', '/estimates.data']) {
      const headers = path.startsWith('/api') ? bearer() : { Cookie: ground.people[3].cookie };
      const answer = await fetch(web.url + path, { headers });
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('Cache-Control'), path).toBe('private, no-store');
      expect(answer.headers.get('ETag'), path).toBeNull();
    }
  });
});
