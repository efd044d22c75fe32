import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { asActor } from '../access/fixtures.ts';
import { create } from '../threats/raw-requests.ts';
import { makeWorld, type World } from './fixtures.ts';

/** Responses report the actual result, also of repeated calls, and contain what the next call needs. */

useTestDatabase();
const web = useWebServer();
let world: World;
beforeAll(async () => {
  world = await makeWorld(web.url);
});

interface Answer {
  readonly status: number;
  readonly message?: string;
  readonly errors?: Record<string, string[]>;
  // The contract test checks the shape.
  // biome-ignore lint/suspicious/noExplicitAny: read as a client without types reads it
  readonly data?: any;
  readonly stored?: unknown;
}
async function call(method: string, path: string, body?: unknown, bearer = world.bearer): Promise<Answer> {
  const answer = await fetch(`${web.url}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, ...(await answer.json()) };
}

describe('a token', () => {
  it('is returned with its ID when created, by which it can be revoked', async () => {
    const { data } = await call('POST', 'tokens', { tokenName: 'Nightly', access: 'read', days: 365 });
    expect((await call('GET', 'tokens', undefined, data.token)).status).toBe(200);
    expect((await call('DELETE', `tokens?tokenId=${data.tokenId}`)).status).toBe(200);
    expect((await call('GET', 'tokens', undefined, data.token)).status).toBe(401);
  });

  it('marks itself in the list, and ends itself without write access', async () => {
    const { data } = await call('POST', 'tokens', { tokenName: 'Laptop', access: 'read', days: 7 });
    const { data: other } = await call('POST', 'tokens', { tokenName: 'Desktop', access: 'read', days: 7 });
    const { rows } = (await call('GET', 'tokens', undefined, data.token)).data;
    const current = rows.filter((row: { isCurrent: boolean }) => row.isCurrent);
    expect(current).toMatchObject([{ tokenId: data.tokenId, tokenName: 'Laptop' }]);
    expect((await call('DELETE', `tokens?tokenId=${other.tokenId}`, undefined, data.token)).status).toBe(403);
    expect((await call('DELETE', 'tokens', undefined, data.token)).status).toBe(200);
    expect((await call('GET', 'tokens', undefined, data.token)).status).toBe(401);
    expect((await call('GET', 'tokens', undefined, other.token)).status).toBe(200);
  });

  it('of a sign-in is listed and ends with POST user/logout; an access token does not', async () => {
    const { bearer } = await asActor(world.actor.userId);
    const kinds = async () => (await call('GET', 'tokens')).data.rows.map((row: { kind: string }) => row.kind);
    const before = (await kinds()).filter((kind: string) => kind === 'login').length;
    expect(await call('POST', 'user/logout', undefined, bearer)).toMatchObject({ status: 200, message: 'Signed out.' });
    expect((await call('GET', 'tokens', undefined, bearer)).status).toBe(401);
    expect((await kinds()).filter((kind: string) => kind === 'login')).toHaveLength(before - 1);

    const { data } = await call('POST', 'tokens', { tokenName: 'Stays', access: 'write' });
    expect((await call('POST', 'user/logout', undefined, data.token)).status).toBe(409);
    expect((await call('GET', 'tokens', undefined, data.token)).status).toBe(200);
  });
});

describe('a new estimate', () => {
  it('uses the base currency when none is sent', async () => {
    const { currencyId: _, currencyValue: __, ...plain } = create({ name: 'Plain', newCustomer: 'Plain Ltd' });
    const made = await call('POST', 'estimate/create', plain);
    expect(made.status, made.message).toBe(200);
    const { data } = await call('GET', `estimate/details?estId=${made.data.estId}`);
    expect(data.currencyDetails).toEqual({ id: 1, sign: '$', value: 1 });
  });

  it('of the other path family is answered with its path, unlike a missing estimate', async () => {
    const refused = await call('POST', 'estimate/create', create({ scenarioId: 3 }));
    expect(refused).toMatchObject({ status: 404, message: expect.stringContaining('existing/estimate/create') });
    expect(Object.keys(refused.errors ?? {})).toEqual(['scenarioId']);
    expect((await call('POST', 'existing/estimate/create', create({ scenarioId: 1 }))).message).toContain(
      ' at estimate/create',
    );
  });
});

describe('the calculation of an estimate', () => {
  it('contains the texts of its report', async () => {
    const { data } = await call('GET', `estimate/calculation?estId=${world.generated}`);
    const details = await call('GET', `estimate/details?estId=${world.generated}`);
    expect(data.pdfPageContent).toEqual((details as unknown as { pdfPageContent: unknown }).pdfPageContent);
    expect(data.pdfPageContent.sections).not.toHaveLength(0);
  });
});

describe('a repeated action', () => {
  it('is reported: an estimate is generated once', async () => {
    const target = await world.ready(world.actor, 1);
    expect((await call('POST', 'estimate/generate', target)).message).toBe('Report generated.');
    const again = await call('POST', 'estimate/generate', target);
    expect(again).toMatchObject({ status: 200, message: 'Already generated. Nothing changed.', data: { state: 2 } });
  });

  it('is reported: a finished batch is not canceled, and a canceled one not again', async () => {
    const finished = await call('DELETE', `report-batches/${world.batch}`);
    expect(finished.message).toBe('Already complete. Nothing was canceled.');
    expect((await call('GET', `report-batches/${world.batch}`)).data.state).toBe('done');
    const open = await world.openBatch();
    expect((await call('DELETE', `report-batches/${open}`)).message).toBe('Batch canceled.');
    expect((await call('DELETE', `report-batches/${open}`)).message).toBe('Already canceled.');
  });
});

describe('a currency', () => {
  it('is not changed by a call without a base version', async () => {
    const { data } = await call('GET', 'estimate/roiCurrencyList');
    const { version, ...currency } = data[0];
    const blind = await call('POST', 'estimate/roiCurrencyUpdate', { currencies: [currency] });
    expect([blind.status, Object.keys(blind.errors ?? {})]).toEqual([400, ['currencies[0].version']]);
    const sent = { currencies: [{ ...currency, version }] };
    expect((await call('POST', 'estimate/roiCurrencyUpdate', sent)).status).toBe(200);
  });
});

describe('the response of a read call', () => {
  it.each([
    ['widget?partnerId=', 'widget'],
    ['partner/pdf?partnerId=', 'partner/pdf'],
    ['partner/pdf', 'partner/pdf'],
    ['user/profile', 'user/updateProfile'],
  ])('can be posted back whole from %s, as can the 409 of a stale save', async (path, update) => {
    const read = async () => (await call('GET', path.endsWith('=') ? path + world.contoso : path)).data;
    const before = await read();
    expect(await call('POST', update, before)).toMatchObject({ status: 200 });
    const { version, key: _, snippet: __, ...stored } = await read();
    expect(before).toMatchObject(stored);
    expect(await call('POST', update, { ...before, version: version + 1 })).toMatchObject({
      status: 409,
      code: 'conflict',
      stored: { version, ...stored },
    });
  });

  it('is rejected with another value of a read-only property', async () => {
    const { data: setup } = await call('GET', `widget?partnerId=${world.contoso}`);
    const { data: template } = await call('GET', 'partner/pdf');
    const { data: profile } = await call('GET', 'user/profile');
    for (const [update, body, name] of [
      ['widget', { ...setup, key: 'AAAAAAAAAAAA' }, 'key'],
      ['partner/pdf', { ...template, logo: '/uploads/AAAAAAAAAAAAAAAAAAAAAA' }, 'logo'],
      ['user/updateProfile', { ...profile, roleId: 3 }, 'roleId'],
    ] as const)
      expect(await call('POST', update, body)).toMatchObject({
        status: 400,
        errors: { [name]: ['This can’t be changed here'] },
      });
  });
});

describe('a stale save', () => {
  it('of a role, the currencies or an estimate is answered with the stored values', async () => {
    const { data: roles } = await call('GET', 'role/list');
    const [role] = roles;
    expect(await call('POST', 'role/update', { ...role, version: 99 })).toMatchObject({ status: 409, stored: role });
    const { data: currencies } = await call('GET', 'estimate/roiCurrencyList');
    const stale = { currencies: [{ ...currencies[1], version: 99 }] };
    expect(await call('POST', 'estimate/roiCurrencyUpdate', stale)).toMatchObject({ status: 409, stored: currencies });
    const { data: made } = await call('POST', 'estimate/create', create({ name: 'Stale' }));
    const { data: details } = await call('GET', `estimate/details?estId=${made.estId}`);
    const late = { estId: made.estId, version: 99, name: 'Late' };
    expect(await call('PUT', 'estimate/save', late)).toMatchObject({ status: 409, stored: details });
  });
});

describe('a number', () => {
  it('that JSON cannot represent is not reported as missing', async () => {
    const estimate = create({ name: 'Large', currencyValue: '@' });
    const answer = await fetch(`${web.url}/api/estimate/create`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${world.bearer}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(estimate).replace('"@"', '1e400'),
    });
    const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
    expect(errors.currencyValue).toEqual(['Value does not match the required pattern']);
  });
});

describe('an overlong contact number', () => {
  it.each([15, 16, 40])(
    'of %i characters is rejected by every call with the limit of its organization type and its field',
    async (length) => {
      const contactNumber = '1'.repeat(length);
      const said = { status: 422, message: 'contactNumber: At most 14 characters' };
      expect(await call('POST', 'user/updateProfile', { version: 1, contactNumber })).toMatchObject(said);
      const person = { firstName: 'New', lastName: 'Person', email: 'long@worthwhile.test', roleId: 3 };
      const invitation = { ...person, confirmEmail: person.email, contactNumber };
      expect(await call('POST', 'user/sendInvite', invitation)).toMatchObject(said);
    },
  );
});

describe('an incomplete estimate', () => {
  it('is answered with every missing field of all steps when it is generated', async () => {
    const generate = async ({ estId, version }: { estId: number; version: number }) => {
      const { status, errors } = await call('POST', 'existing/estimate/generate', { estId, version });
      return [status, errors];
    };
    const put = async (step: string, body: object) => (await call('PUT', `existing/estimate/${step}`, body)).data;
    const estimate = create({ scenarioId: 4, newCustomer: 'Missing Ltd' });
    const made = await call('POST', 'existing/estimate/create', estimate);
    const feeTiming = ['Choose when annual fees are due'];
    const nothing = {
      proposedSubProducts: ['Select at least one product'],
      existingOtherProducts: ['Select at least one tool to retire'],
      feeTiming,
    };
    expect(await generate(made.data)).toEqual([422, nothing]);
    const products = { proposedSubProducts: [3], existingOtherProducts: [7] };
    const chosen = await put('selection', { estId: made.data.estId, version: 1, ...products });
    const missing = { 'fields.employees.value': ['Enter a value'], 'fields.endpointsManaged.value': ['Enter a value'] };
    const tools = { retiredTools: [expect.stringMatching(/^Missing: \S/)] };
    expect(await generate(chosen)).toEqual([422, { ...missing, feeTiming, ...tools }]);
    const facts = { employees: { value: 50 }, endpointsManaged: { value: 50 } };
    const entered = await put('assumptions', { estId: chosen.estId, version: chosen.version, fields: facts });
    const paid = await put('investment', { estId: chosen.estId, version: entered.version, feeTiming: 'yearEnd' });
    expect(await generate(paid)).toEqual([422, tools]);
  });
});
