import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OWN_ORIGIN } from '#tests/support/web-server.ts';
import { addEstimate } from '../access/fixtures.ts';
import { create, useRawRequests } from './raw-requests.ts';

/** Malformed requests, each next to a valid one. */

const { people, get, json, post, send, page, url } = useRawRequests();
const example = () => JSON.parse(readFileSync('docs/examples/digital-experience.json', 'utf8'));

describe('a search (44)', () => {
  it.each([
    ['0% o', '50% off', '50 per cent off'],
    ['ke_c', 'snake_case', 'snakeXcase'],
    ['ck\\sl', 'back\\slash', 'backslash'],
  ])('for %s finds only matching records', async (part, has, hasNot) => {
    for (const name of [has, hasNot])
      expect((await json('estimate/create', create({ name, newCustomer: `${name} Ltd` }))).status).toBe(200);
    const find = async (search: string) => {
      const answer = await get(`account/listByEstimate?search=${encodeURIComponent(search)}`, 1);
      return ((await answer.json()) as { data: { rows: { estName: string }[] } }).data.rows.map(
        ({ estName }) => estName,
      );
    };
    expect(await find(part)).toEqual([has]);
    expect(await find(has)).toEqual([has]);
  });
});

describe('a body (53, 54)', () => {
  const clone = async () =>
    JSON.stringify({ estimateId: await addEstimate(people()[1].actor), estimateName: 'Copied' });
  const type = (text: string) => ({ 'Content-Type': text });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'as %s is read',
    async (given) => expect((await send('estimate/clone', await clone(), type(given))).status).toBe(200),
  );

  it.each([
    'application/json; charset=utf-16',
    'application/json; charset=utf-7',
    'application/json; charset=iso-8859-1',
    'application/json-patch+json',
    'application/xml',
    'text/plain; charset=utf-8',
    'multipart/form-data; boundary=x',
  ])('as %s is rejected', async (given) => {
    expect((await send('estimate/clone', await clone(), type(given))).status).toBe(415);
  });

  it('in UTF-16 or with half a character is rejected', async () => {
    expect((await send('estimate/clone', Buffer.from(await clone(), 'utf16le'))).status).toBe(400);
    const broken = Buffer.concat([Buffer.from('{"estimateName":"'), Buffer.from([0xc3]), Buffer.from('"}')]);
    expect((await send('estimate/clone', broken)).status).toBe(400);
  });

  it('or a query with thousands of unknown properties gets a short response, also when signed out', async () => {
    const names = Array.from({ length: 3000 }, (_, at) => `k${at}`);
    const body = JSON.stringify({ name: 'x', password: 'y', ...Object.fromEntries(names.map((name) => [name, 1])) });
    const ask = (query: string) =>
      fetch(`${url()}/api/user/login${query}`, { method: 'POST', headers: type('application/json'), body });
    for (const query of ['', `?${names.slice(0, 2000).join('&')}`]) {
      const refused = await ask(query);
      expect(refused.status).toBe(400);
      const text = await refused.text();
      expect(text.length).toBeLessThan(20_000);
      expect(JSON.parse(text)).toMatchObject({ errors: { k0: [expect.any(String)], k9: [expect.any(String)] } });
    }
  });

  it('with a text of half a megabyte is rejected by its length', async () => {
    expect([400, 422]).toContain((await json('estimate/create', create({ name: 'a'.repeat(500_000) }))).status);
  });
});

describe('an id in a body (59)', () => {
  it.each([[[1]], [{ id: 1 }], ['1;2'], ['abc'], [-1], [0], [1.5], [1e300], [true], [null], ['9223372036854775808']])(
    'of %j is rejected',
    async (estimateId) => {
      expect([400, 404]).toContain((await json('estimate/clone', { estimateId, estimateName: 'Never' })).status);
      expect([400, 404]).toContain((await json('estimate/delete', { estimateId })).status);
    },
  );
});

describe('an ID above the maximum (59)', () => {
  it('is rejected as a currency by its field', async () => {
    const refused = await json('estimate/create', create({ currencyId: 2 ** 31 }));
    expect(refused.status).toBe(400);
    expect(Object.keys((await refused.json()).errors)).toEqual(['currencyId']);
    expect((await json('estimate/create', create({ currencyId: 1 }))).status).toBe(200);
  });

  it.each([2 ** 31, 999_999_999_999_999])('%i is not found', async (id) => {
    expect((await get(`config/reductionConfiguration?version=${id}`, 1)).status).toBe(404);
    expect((await json('role/delete', { id })).status).toBe(404);
    expect((await json('role/update', { id, version: 1, name: 'Never', permissions: [6] })).status).toBe(404);
    expect((await page(`/configuration/history/${id}`)).status).toBe(404);
  });
});

describe('an invalid ID in a form (59)', () => {
  it.each(['1.5', '1e400', '9'.repeat(400), 'NaN', '-1'])('finds nothing and does not fail: %s', async (id) => {
    for (const [kind, within] of [
      ['account', 'customerId'],
      ['contact', 'accountId'],
      ['opportunity', 'accountId'],
    ] as const) {
      const form = new URLSearchParams({ intent: `find-${kind}`, [within]: id, [`${kind}Query`]: '' });
      expect([kind, (await post('/estimates/create', form)).status]).toEqual([kind, 200]);
    }
    const rest = { version: '1', trainingCost: 'x', 'change.price:5': '3' };
    const asked = (step: string, intent: string) =>
      post(`/estimates/update?step=${step}`, new URLSearchParams({ intent, estId: id, ...rest }));
    expect((await asked('scenario', 'keep-scenario')).status).toBe(422);
    for (const step of ['products', 'investment']) expect((await asked(step, 'back')).status).toBe(422);
    expect((await asked('savings', 'keep')).status).toBe(422);
  });
});

describe('a null character (60)', () => {
  const status = async (path: string, fields: Record<string, string>) => {
    const headers = { Origin: OWN_ORIGIN };
    const body = new URLSearchParams(fields);
    return (await fetch(url() + path, { method: 'POST', headers, redirect: 'manual', body })).status;
  };

  it('is rejected in a form like any other mistake', async () => {
    expect(await status('/login', { name: 'nul\0@worthwhile.test', password: 'x' })).toBe(422);
    expect(await status('/forget-password', { email: 'nul\0@worthwhile.test' })).toBe(422);
    expect(await status('/forget-password', { email: 'nobody@worthwhile.test' })).toBe(303);
  });
});

describe('multibyte characters (60)', () => {
  it('are intact wherever they fall in the response', async () => {
    for (let before = 0; before < 30; before += 1) {
      const wanted = `${'x'.repeat(before)}${'€'.repeat(150)}`;
      const answer = await page(`/search?q=${encodeURIComponent(wanted)}`);
      const text = await answer.text();
      expect([answer.status, text.includes('\0'), text.includes(`value="${wanted}"`)]).toEqual([200, false, true]);
    }
  });
});

describe('a day', () => {
  it.each(['/api/estimate/list?createdFrom=', '/api/account/listByEstimate?createdTo=', '/api/audit?from='])(
    'before the first that the database supports is rejected by %s, the first is not',
    async (path) => {
      const ask = async (day: string) => (await get(`${path.slice('/api/'.length)}${day}`, 1)).status;
      expect([await ask('0000-12-31'), await ask('0001-01-01')]).toEqual([400, 200]);
    },
  );

  const PAGES = { '/estimates?createdFrom=': 200, '/audit?to=': 200, '/audit/export?from=': 400 };
  it.each(Object.entries(PAGES))(
    'before the first is ignored by a page and rejected by a file: %s',
    async (path, status) => {
      const [none, first] = [await page(`${path}0000-12-31`), await page(`${path}0001-01-01`)];
      expect([none.status, none.redirected, first.status]).toEqual([status, status === 200, 200]);
    },
  );

  it('before the first makes a cursor invalid', async () => {
    const after = (day: string) =>
      Buffer.from(JSON.stringify(['createdAt', 'desc', `${day} 00:00:00+00`, 1])).toString('base64url');
    const ask = async (day: string) => (await get(`estimate/list?after=${after(day)}`, 1)).status;
    expect([await ask('0000-12-31'), await ask('0001-01-01')]).toEqual([400, 200]);
  });
});

describe('a calculation (56, 58)', () => {
  const finite = (value: unknown): boolean =>
    typeof value === 'number'
      ? Number.isFinite(value)
      : typeof value !== 'object' || Object.values(value ?? {}).every(finite);

  it('of every field at its maximum is finite, or rejected by its fields', async () => {
    const { data } = (await (await get('config/configuration?configType=1', 1)).json()) as {
      data: { fields: { fieldName: string; max: number | null }[] };
    };
    const most = new Map(data.fields.map(({ fieldName, max }) => [fieldName, String(max ?? 1e12)]));
    const input = example();
    for (const name of Object.keys(input.fields)) input.fields[name] = most.get(name) ?? input.fields[name];
    const answer = await json('estimate/roicalculation', input);
    const text = await answer.text();
    expect([200, 422]).toContain(answer.status);
    expect(text).not.toMatch(/\b(NaN|Infinity)\b/);
    expect(finite(JSON.parse(text))).toBe(true);
    expect((await json('estimate/roicalculation', example())).status).toBe(200);
  });

  it('of zeros never divides by zero', async () => {
    const input = example();
    for (const name of Object.keys(input.fields)) input.fields[name] = '0';
    for (const nothing of [input, { ...example(), proposed: {} }, { ...example(), fields: {} }]) {
      const answer = await json('estimate/roicalculation', nothing);
      const text = await answer.text();
      expect([200, 422]).toContain(answer.status);
      expect(text).not.toMatch(/\b(NaN|Infinity)\b/);
    }
  });
});

describe('a model input', () => {
  it('is rejected by property and scenario when its scenario does not have the property, and never counted', async () => {
    const tool = { otherProductId: 7, name: 'Old', annualCost: 90_000, adminHoursPerMonth: 0, retireMonth: 0 };
    for (const [part, field] of [
      [{ retiredTools: [tool] }, 'retiredTools'],
      [{ financial: { reviewYears: 1 } }, 'financial.reviewYears'],
      [{ proposed: { subProducts: [5, 3], addOns: [6] } }, 'proposed.subProducts'],
    ] as const) {
      const answer = await json('estimate/roicalculation', { ...example(), ...part });
      const { code, errors } = (await answer.json()) as { code: string; errors: Record<string, string[]> };
      expect([answer.status, code, Object.keys(errors)]).toEqual([422, 'unprocessable', [field]]);
      if (!field.startsWith('proposed')) expect(errors[field]?.[0]).toContain('not part of scenario 1 New Business');
    }
  });
});

describe('a list position', () => {
  it('has one name in every error', async () => {
    const refusal = async (quantity: unknown) => {
      const input = example();
      input.investment.licences[0].quantity = quantity;
      const answer = await json('estimate/roicalculation', input);
      const { message, errors } = (await answer.json()) as { message: string; errors: object };
      return [answer.status, Object.keys(errors), message.split(': ')[0]];
    };
    const name = 'investment.licences[0].quantity';
    expect(await refusal(true)).toEqual([400, [name], name]);
    expect(await refusal(-5)).toEqual([422, [name], name]);
  });
});

describe('the name of a clone (61)', () => {
  it('is stored with its white space collapsed', async () => {
    const estimateId = await addEstimate(people()[1].actor);
    const answer = await json('estimate/clone', { estimateId, estimateName: '  Spring \t\n  offer\u00a0 2  ' });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { estId: number } };
    const found = await get(`account/listByEstimate?search=${encodeURIComponent('Spring offer 2')}`, 1);
    expect(await found.json()).toMatchObject({ data: { rows: [{ estId: data.estId, estName: 'Spring offer 2' }] } });
  });
});
