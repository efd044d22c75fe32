import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { contacts, opportunities } from '#drizzle/schema/index.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { API_ROWS } from '../access/api-rows.ts';
import { addAccount, addBatch, addEstimate, addSchedule, addUser, addWebhook } from '../access/fixtures.ts';
import { PAGE_ROWS } from '../access/page-rows.ts';
import { MISSING } from '../access/records.ts';
import { useRawRequests } from './raw-requests.ts';

/**
 * A partner's administrator tries the IDs around existing ones in every ID parameter, and finds exactly the records in
 * scope (25).
 */

const hand = useRawRequests();
const AROUND = 1;

/** The IDs of a table that match a condition. */
const idsOf = async (query: ReturnType<typeof sql>) =>
  (await execute<{ id: string }>(query)).map(({ id }) => Number(id));
const own = () => sql`partner_id = ${hand.contoso()}`;

/** Types of IDs: all existing ones, and those in the partner's scope. */
const KINDS = {
  estimate: { all: sql`select id from estimates`, own: () => sql`select id from estimates where ${own()}` },
  newEstimate: {
    all: sql`select id from estimates`,
    own: () => sql`select id from estimates where ${own()} and scenario_id in (1, 2)`,
  },
  existingEstimate: {
    all: sql`select id from estimates`,
    own: () => sql`select id from estimates where ${own()} and scenario_id in (3, 4)`,
  },
  customer: { all: sql`select id from customers`, own: () => sql`select id from customers where ${own()}` },
  customerOfNew: {
    all: sql`select id from customers`,
    own: () => sql`select customer_id as id from estimates where ${own()} and scenario_id in (1, 2)`,
  },
  customerOfExisting: {
    all: sql`select id from customers`,
    own: () => sql`select customer_id as id from estimates where ${own()} and scenario_id in (3, 4)`,
  },
  /** Accounts are the vendor's. */
  customerOfAccount: { all: sql`select id from customers`, own: () => sql`select id from accounts where false` },
  account: { all: sql`select id from accounts`, own: () => sql`select id from accounts where false` },
  user: { all: sql`select id from users`, own: () => sql`select id from users where ${own()}` },
  /** Owners of estimates. */
  owner: { all: sql`select id from users`, own: () => sql`select owner_id as id from estimates where ${own()}` },
  partner: { all: sql`select id from partners`, own: () => sql`select id from partners where id = ${hand.contoso()}` },
  batch: { all: sql`select id from report_batches`, own: () => sql`select id from report_batches where ${own()}` },
  schedule: {
    all: sql`select id from report_schedules`,
    own: () => sql`select id from report_schedules where ${own()}`,
  },
  webhook: { all: sql`select id from webhooks`, own: () => sql`select id from webhooks where ${own()}` },
  /** Roles belong to no organization, but the counted users do. */
  role: { all: sql`select id from roles`, own: () => sql`select distinct role_id as id from users where ${own()}` },
} as const;
type Kind = keyof typeof KINDS;

/** Every ID parameter of the GET calls that a partner can make. A test compares it with the contract. */
const CALLS: Readonly<Record<string, Kind>> = {
  'account/contacts accountId': 'account',
  'account/opportunity accountId': 'account',
  'estimate/listByAccount accountId': 'account',
  'estimate/calculation estId': 'newEstimate',
  'estimate/details estId': 'newEstimate',
  'estimate/report-model estId': 'estimate',
  'estimate/outcome estId': 'estimate',
  'existing/estimate/calculation estId': 'existingEstimate',
  'existing/estimate/details estId': 'existingEstimate',
  'existing/estimate/more accountId': 'account',
  'existing/estimate/more customerId': 'customer',
  'estimate/list accountId': 'account',
  'estimate/list customerId': 'customerOfNew',
  'estimate/list ownerId': 'owner',
  'existing/estimate/list accountId': 'account',
  'existing/estimate/list customerId': 'customerOfExisting',
  'existing/estimate/list ownerId': 'owner',
  'partner/pdf partnerId': 'partner',
  'widget partnerId': 'partner',
  'share estId': 'estimate',
  'estimate/room estId': 'estimate',
  'estimate/proposals estId': 'estimate',
  'estimate/messages estId': 'estimate',
  'estimate/review estId': 'estimate',
  'estimate/versions estId': 'estimate',
  'user/list partnerId': 'partner',
  'user/list roleId': 'role',
  'user/profile userId': 'user',
  'user/profile partnerId': 'partner',
  'webhooks/deliveries webhookId': 'webhook',
  'report-batches/:id id': 'batch',
  'report-batches/:id/events id': 'batch',
  'report-batches/:id/files/:n id': 'batch',
  'report-batches/:id/archive id': 'batch',
};

/** Query parameters that the access matrix does not have, and how to recognize a match. */
const hasRows = (text: string) => text.includes('<tbody') && !text.includes('>No Records Found.<');
const hasJsonRows = (text: string) => text.includes('"rows":[{');
const SEARCHES: Readonly<Record<string, readonly [kind: Kind, isFound: (text: string) => boolean]>> = {
  '/estimates?customerId=': ['customer', hasRows],
  '/estimates?ownerId=': ['owner', hasRows],
  '/estimates/compare?estId=': ['estimate', (text) => !text.includes('wasn’t found')],
  '/estimates/records?kind=account&within=': ['customerOfAccount', hasJsonRows],
  '/estimates/records?kind=contact&within=': ['account', hasJsonRows],
  '/estimates/records?kind=opportunity&within=': ['account', hasJsonRows],
  '/estimates/proposals?customerId=': ['customer', (text) => text.includes('"record":{')],
  '/partner-users?roleId=': ['role', hasRows],
};

/** The existing IDs and those around them. */
async function walkOf(kind: Kind): Promise<number[]> {
  const ids = await idsOf(KINDS[kind].all);
  const tried = ids.flatMap((id) => Array.from({ length: 2 * AROUND + 1 }, (_, step) => id - AROUND + step));
  return [...new Set(tried)].filter((id) => id > 0).sort((a, b) => a - b);
}
const ownOf = async (kind: Kind) => [...new Set(await idsOf(KINDS[kind].own()))].sort((a, b) => a - b);

/** Matches names of the vendor and other partners. */
let foreignNames: RegExp;
beforeAll(async () => {
  const { 1: top, 3: engineer, 5: partner } = hand.people();
  const { stranger, otherPartnerAdmin } = hand.ground();
  for (const actor of [partner, top, { actor: otherPartnerAdmin }, { actor: stranger }])
    for (const scenarioId of [1, 2, 3, 4]) await addEstimate(actor.actor, scenarioId);
  for (const actor of [otherPartnerAdmin, partner.actor, stranger]) await addBatch(actor);
  for (const actor of [otherPartnerAdmin, partner.actor, stranger]) await addSchedule(actor);
  for (const actor of [otherPartnerAdmin, partner.actor, top.actor]) await addWebhook(actor);
  for (const partnerId of [hand.contoso(), hand.ground().fabrikam, null]) await addUser(partnerId ? 6 : 4, partnerId);
  const accountIds = [await addAccount(stranger), await addAccount(engineer.actor)];
  await unscoped('the test lays its ground', async (tx) => {
    for (const accountId of accountIds) {
      const externalId = `CRM-${accountId}`;
      await tx.insert(contacts).values({ accountId, externalId, name: `Contact ${accountId}` });
      await tx.insert(opportunities).values({ accountId, externalId, name: `Opportunity ${accountId}` });
    }
  });
  const names = await execute<{ name: string }>(sql`
      select name from customers where partner_id is distinct from ${hand.contoso()}
      union select name from accounts union select name from contacts union select name from opportunities
      union select name from estimates where partner_id is distinct from ${hand.contoso()}
      union select first_name || ' ' || last_name from users where partner_id is distinct from ${hand.contoso()}
      union select email from users where partner_id is distinct from ${hand.contoso()}
      union select org_name from partners where id <> ${hand.contoso()}`);
  expect(names.length).toBeGreaterThan(40);
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  foreignNames = new RegExp(`\\b(${names.map(({ name }) => literal(name)).join('|')})\\b`);
});

describe('every ID parameter of the API', () => {
  it.each(Object.entries(CALLS))('%s finds only records in scope', { timeout: 120_000 }, async (call, kind) => {
    const [path = '', name = ''] = call.split(' ');
    const ask = async (id: number) => {
      const inPath = path.includes(':id');
      const search = inPath ? '' : `?${name}=${id}`;
      const answer = await hand.get(`${path.replace(':id', String(id)).replace(':n', '1')}${search}`, 5);
      return { status: answer.status, text: await answer.text() };
    };
    const missing = await ask(MISSING);
    const found: number[] = [];
    for (const id of await walkOf(kind)) {
      const answer = await ask(id);
      expect(answer.text, `${call} ${id}`).not.toMatch(foreignNames);
      if (answer.status !== missing.status || answer.text !== missing.text) found.push(id);
    }
    expect(found).toEqual(await ownOf(kind));
  });

  it('that the contract has is covered', async () => {
    const { paths } = (await (await fetch(`${hand.url()}/api/openapi.json`)).json()) as {
      paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
    };
    const known = Object.entries(paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter(({ name }) => /id$/i.test(name))
        .map(({ name }) => `${path.slice(1).replace(/\{(\w+)\}/g, ':$1')} ${name}`),
    );
    const open = known.filter((call) => API_ROWS[`GET ${call.split(' ')[0]}`]?.roles.includes(5));
    expect(open.sort()).toEqual(Object.keys(CALLS).sort());
  });

  it('shows contacts to the vendor, so there is something to find', async () => {
    const [accountId] = await idsOf(sql`select account_id as id from contacts`);
    const text = await (await hand.get(`account/contacts?accountId=${accountId}`, 1)).text();
    expect(text).toContain(`Contact ${accountId}`);
    expect(text).toMatch(foreignNames);
  });
});

describe('every ID in the URL of a page', () => {
  const named = Object.entries(PAGE_ROWS).flatMap(([path, row]) => {
    if (!row.record || row.isPostOnly || !row.roles.includes(5)) return [];
    const kind = row.record;
    if (!(kind in KINDS)) throw new Error(`What is the own of ${kind}?`);
    return [{ path, kind: kind as Kind, at: (id: number) => row.at?.(id) ?? path.replace(':id', String(id)) }];
  });

  it.each(named)('$path finds only records in scope', { timeout: 120_000 }, async ({ kind, at }) => {
    const found: number[] = [];
    for (const id of await walkOf(kind)) {
      // The data of the page: rendering adds nothing to it.
      const page = await hand.page(at(id).replace(/(?=\?|$)/, '.data'), 5);
      expect(await page.text(), at(id)).not.toMatch(foreignNames);
      if (page.status !== 404) found.push(id);
    }
    expect(found).toEqual(await ownOf(kind));
  });

  it.each(Object.entries(SEARCHES))(
    '%s finds only records in scope',
    { timeout: 120_000 },
    async (at, [kind, isFound]) => {
      const found: number[] = [];
      for (const id of await walkOf(kind)) {
        const text = await (await hand.page(at + id, 5)).text();
        expect(text, at + id).not.toMatch(foreignNames);
        if (isFound(text)) found.push(id);
      }
      expect(found).toEqual(await ownOf(kind));
    },
  );
});
