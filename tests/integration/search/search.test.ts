import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { searchEverything } from '#app/modules/search/search.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { type People, settlePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';

useTestDatabase();
let people: People;
let estIds: { vendor: number; partner: number };

beforeAll(async () => {
  people = await settlePeople();
  estIds = {
    vendor: (await makeExample(people.engineer, people.brannoc)).estId,
    partner: (await makeExample(people.otherPartnerAdmin, people.osprey)).estId,
  };
});

/** The links of all results. */
const found = async (actor: Actor, text: string) =>
  (await searchEverything(actor, text)).flatMap(({ hits }) => hits.map(({ href }) => href));

describe('the global search', () => {
  it('finds estimates by their customer, and the customer itself', async () => {
    expect(await found(people.engineer, 'brannoc')).toEqual([
      `/estimates/update?estId=${estIds.vendor}`,
      `/estimates?customerId=${people.brannoc}`,
    ]);
  });

  it('finds nothing in another organization', async () => {
    expect(await found(people.partnerAdmin, 'osprey')).toEqual([]);
    expect(await found(people.engineer, 'osprey')).toEqual([]);
    expect(await found(people.partnerUser, 'brannoc')).toEqual([]);
    expect(await found(people.otherPartnerAdmin, 'osprey')).toContain(`/estimates/update?estId=${estIds.partner}`);
  });

  it('finds users and partners only for users who manage them', async () => {
    const titles = async (actor: Actor, text: string) =>
      (await searchEverything(actor, text)).map(({ title }) => title);
    expect(await titles(people.administrator, 'contoso')).toContain('Partners');
    expect(await titles(people.engineer, 'contoso')).not.toContain('Partners');
    expect(await titles(people.partnerAdmin, 'worthwhile.test')).toContain('Users');
    expect(await titles(people.partnerUser, 'worthwhile.test')).not.toContain('Users');
  });

  it('finds the screens that the user can open, from the first letter on', async () => {
    expect(await found(people.administrator, 'audit')).toContain('/audit');
    expect(await found(people.partnerUser, 'audit')).toEqual([]);
    expect(await found(people.partnerUser, 'p')).toContain('/user-profile');
  });

  it('matches wildcards literally', async () => {
    expect(await found(people.administrator, '%%')).toEqual([]);
    expect(await found(people.administrator, '__')).toEqual([]);
  });
});
