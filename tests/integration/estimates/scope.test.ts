import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#app/infra/db/connect.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { searchAccounts, searchCustomers } from '#app/modules/customers/customers.server.ts';
import { selectionForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { cloneEstimate } from '#app/modules/estimates/lifecycle/clone.server.ts';
import { deleteEstimate } from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { saveSelection } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import { reportModelOf } from '#app/modules/report/report.server.ts';
import { customers, estimates, users } from '#drizzle/schema/index.ts';
import { codeOf } from '#tests/support/in-process/outcomes.ts';
import { leaveTeam, usePeople } from './people.ts';
import { makeExample } from './worked-example.ts';

const people = usePeople();
/** Whose estimate it is -> its id. */
let made: Record<'engineer' | 'colleague' | 'onTeam' | 'partnerUser' | 'otherPartner', number>;

beforeAll(async () => {
  const { engineer, colleague, partnerUser, otherPartnerAdmin, halden, haldenAccount, brannoc, marlow, osprey } =
    people;
  made = {
    engineer: (await makeExample(engineer, brannoc)).estId,
    colleague: (await makeExample(colleague, brannoc)).estId,
    onTeam: (await makeExample(colleague, halden, { accountId: haldenAccount })).estId,
    partnerUser: (await makeExample(partnerUser, marlow)).estId,
    otherPartner: (await makeExample(otherPartnerAdmin, osprey)).estId,
  };
});

type Who = 'administrator' | 'engineer' | 'colleague' | 'partnerAdmin' | 'partnerUser' | 'otherPartnerAdmin';
const SEES: Record<Who, (keyof typeof made)[]> = {
  administrator: ['engineer', 'colleague', 'onTeam', 'partnerUser', 'otherPartner'],
  engineer: ['engineer', 'onTeam'],
  colleague: ['colleague', 'onTeam'],
  partnerAdmin: ['partnerUser'],
  partnerUser: ['partnerUser'],
  otherPartnerAdmin: ['otherPartner'],
};
const pairs = (Object.keys(SEES) as Who[]).flatMap((who) =>
  SEES.administrator.map((whose) => ({ who, whose, sees: SEES[who].includes(whose) })),
);

describe.each(pairs)('$who with the estimate of $whose', ({ who, whose, sees }) => {
  const isAllowed = sees ? 'can' : 'cannot';

  it(`${isAllowed} read it, its savings and its list row`, async () => {
    const actor = people[who];
    const id = made[whose];
    const { rows } = await listEstimates(actor, listQuery.parse({ limit: '100' }));
    expect(rows.some(({ estId }) => estId === id)).toBe(sees);
    expect(await codeOf(readEstimate(actor, id))).toBe(sees ? 'done' : 'notFound');
    expect(await codeOf(savingsOf(actor, id))).toBe(sees ? 'done' : 'notFound');
  });

  it(`${isAllowed} save, generate, clone, delete or print it`, async () => {
    const actor = people[who];
    const estId = made[whose];
    // A stale version changes nothing, and its error shows whether the scope allowed it.
    const form = selectionForm.parse({ proposedSubProducts: '2', estId, version: 1 });
    expect(await codeOf(saveSelection(actor, form))).toBe(sees ? 'conflict' : 'notFound');
    expect(await codeOf(generateEstimate(actor, { estId, version: 1 }))).toBe(sees ? 'conflict' : 'notFound');
    expect(await codeOf(reportModelOf(actor, estId))).toBe(sees ? 'unprocessable' : 'notFound');
    const { estimate } = await readEstimate(people.administrator, estId);
    expect(await codeOf(cloneEstimate(actor, { estimateId: estId, estimateName: estimate.name }))).toBe(
      sees ? 'unprocessable' : 'notFound',
    );
    if (!sees) expect(await codeOf(deleteEstimate(actor, { estimateId: estId }))).toBe('notFound');
  });
});

describe('a missing permission', () => {
  const without = (actor: Actor): Actor => ({ ...actor, permissions: [] });

  it('answers 403 for visible estimates, and reveals nothing about others', async () => {
    const form = selectionForm.parse({ proposedSubProducts: '2', estId: made.engineer, version: 1 });
    await expect(saveSelection(without(people.engineer), form)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(saveSelection(without(people.partnerUser), form)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('prevents a partner user without permission 7 from deleting their estimates', async () => {
    const own = deleteEstimate(people.partnerUser, { estimateId: made.partnerUser });
    await expect(own).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('prevents a read-only token from changing anything', async () => {
    const reader: Actor = { ...people.engineer, mayWrite: false };
    await expect(generateEstimate(reader, { estId: made.engineer, version: 4 })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect((await readEstimate(reader, made.engineer)).can.change).toBe(false);
  });

  it('hides the rows immediately when a user leaves the team', async () => {
    await leaveTeam(people.engineer.userId);
    await expect(readEstimate(people.engineer, made.onTeam)).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('customers and accounts', () => {
  it('are found only in the user’s organization, never by a partner in another’s', async () => {
    const names = async (actor: Actor) => (await searchCustomers(actor, '')).map(({ name }) => name);
    expect(await names(people.engineer)).toEqual(['Halden Logistics', 'St Brannoc Hospitals']);
    expect(await names(people.partnerUser)).toEqual(['Marlow Foods']);
    expect(await names(people.otherPartnerAdmin)).toEqual(['Osprey Energy']);
    expect(await searchAccounts(people.partnerAdmin, { search: '' })).toEqual([]);
    expect(await searchAccounts(people.engineer, { search: 'halden' })).toHaveLength(1);
  });

  it('match wildcards of a search literally', async () => {
    expect(await searchCustomers(people.engineer, '%')).toEqual([]);
    expect(await searchCustomers(people.engineer, '_')).toEqual([]);
  });
});

describe('row security', () => {
  it.each([
    ['estimates', estimates],
    ['customers', customers],
    ['users', users],
  ] as const)('shows no row of %s to a query without a scope', async (_, table) => {
    expect(await db().select().from(table)).toEqual([]);
  });
});
