import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { accounts, contacts, customers, opportunities } from '#drizzle/schema/index.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor } from '../access/fixtures.ts';
import { type Call, type Contract, callsOf, readContract } from './contract.ts';

/** Every list is paginated and has a count. */

useTestDatabase();
const web = useWebServer();
let bearer: string;
let contract: Contract;
let accountId: number;
const NAMES = ['Alder', 'Birch', 'Cedar'];
beforeAll(async () => {
  contract = await readContract(web.url);
  ({ bearer } = await asActor(await addUser(1, null)));
  accountId = await unscoped('the test lays its ground', async (tx) => {
    const made = await tx
      .insert(customers)
      .values(NAMES.map((name) => ({ name })))
      .returning();
    const [first] = await tx
      .insert(accounts)
      .values(NAMES.map((name, at) => ({ name, externalId: `L-${at}`, customerId: made[at]?.id ?? 0 })))
      .returning();
    const of = { accountId: first?.id ?? 0 };
    await tx.insert(contacts).values(NAMES.map((name, at) => ({ ...of, name, externalId: `C-${at}` })));
    await tx.insert(opportunities).values(NAMES.map((name, at) => ({ ...of, name, externalId: `O-${at}` })));
    return of.accountId;
  });
});

async function get(path: string) {
  const answer = await fetch(`${web.url}/api/${path}`, { headers: { Authorization: `Bearer ${bearer}` } });
  // The contract test checks the shape.
  // biome-ignore lint/suspicious/noExplicitAny: read as a client without types reads it
  return { status: answer.status, ...((await answer.json()) as any) };
}

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
}
const answerOf = ({ operation }: Call) => operation.responses[200]?.content?.['application/json']?.schema as Shape;

describe('the document', () => {
  it('gives every list a limit, an offset and a count', () => {
    const lists = callsOf(contract).filter(({ method, name, ...call }) => {
      const data = answerOf({ method, name, ...call })?.properties?.data;
      // A report template is one record, however many parts it has.
      return method === 'GET' && name !== 'GET partner/pdf' && (data?.type === 'array' || data?.properties?.rows);
    });
    const incomplete = lists.filter((call) => {
      const names = (call.operation.parameters ?? []).map(({ name }) => name);
      const { data, count } = answerOf(call).properties ?? {};
      return !names.includes('limit') || !names.includes('offset') || !(count ?? data?.properties?.count);
    });
    expect(lists.length).toBeGreaterThan(15);
    expect(incomplete.map(({ name }) => name)).toEqual([]);
  });
});

describe.each([
  ['estimate/customers?name=', 'Name'],
  ['account/list?search=', 'name'],
  ['account/contacts?search=', 'name'],
  ['account/opportunity?search=', 'name'],
])('%s', (path, name) => {
  it('is returned in parts, by name, with the count of matches', async () => {
    const of = /contacts|opportunity/.test(path) ? `&accountId=${accountId}` : '';
    const names = async (rest: string) => {
      const { data, count } = await get(`${path}${rest}${of}`);
      return [data.map((row: Record<string, string>) => row[name]), count];
    };
    expect(await names('')).toEqual([NAMES, 3]);
    expect(await names('&limit=2')).toEqual([['Alder', 'Birch'], 3]);
    expect(await names('&limit=2&offset=2')).toEqual([['Cedar'], 3]);
    expect(await names('&offset=9')).toEqual([[], 3]);
    expect(await names('ir')).toEqual([['Birch'], 1]);
    expect((await get(`${path}&limit=101${of}`)).status).toBe(400);
  });
});

describe.each(['role/list', 'estimate/roiCurrencyList', 'tokens'])('%s', (path) => {
  it('is returned whole unless a part is requested', async () => {
    const rowsOf = ({ data }: { data: { rows?: unknown[] } & unknown[] }) => data.rows ?? data;
    await asActor((await get('user/profile')).data.userId);
    const whole = await get(path);
    const count = whole.count ?? whole.data.count;
    expect(rowsOf(whole)).toHaveLength(count);
    expect(count).toBeGreaterThan(1);
    const part = await get(`${path}?limit=1&offset=1`);
    expect([rowsOf(part), part.count ?? part.data.count]).toEqual([rowsOf(whole).slice(1, 2), count]);
  });
});
