import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { searchEverything } from '#app/modules/search/search.server.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';

const people = usePeople();
let estIds: { vendor: number; partner: number };

beforeAll(async () => {
  estIds = {
    vendor: (await makeExample(people.engineer, people.brannoc)).estId,
    partner: (await makeExample(people.otherPartnerAdmin, people.osprey)).estId,
  };
});

/** The links of all results. */
const found = async (actor: Actor, text: string) =>
  (await searchEverything(actor, text, 'system')).flatMap(({ hits }) =>
    hits.flatMap(({ target }) => ('href' in target ? target.href : [])),
  );

/** The titles of the groups with their labels. */
const labels = async (actor: Actor, text: string, theme: 'system' | 'dark' = 'system') =>
  Object.fromEntries(
    (await searchEverything(actor, text, theme)).map(({ title, hits }) => [title, hits.map(({ label }) => label)]),
  );

describe('the global search', () => {
  it('finds estimates by their customer, and the customer itself', async () => {
    expect(await found(people.engineer, 'brannoc')).toEqual([
      `/estimates/create?customerId=${people.brannoc}`,
      `/estimates/update?estId=${estIds.vendor}`,
      `/estimates/${estIds.vendor}/clone`,
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
    const group = 'Customers and people';
    expect((await labels(people.administrator, 'contoso'))[group]).toContain('Contoso Networks');
    expect((await labels(people.engineer, 'contoso'))[group]).toBeUndefined();
    expect((await labels(people.partnerAdmin, 'worthwhile.test'))[group]).toBeDefined();
    expect((await labels(people.partnerUser, 'worthwhile.test'))[group]).toBeUndefined();
  });

  it('starts with the actions, the newest own estimates, and the shortcuts', async () => {
    const groups = await labels(people.engineer, ' ');
    expect(Object.keys(groups)).toEqual(['Actions', 'Recent', 'Shortcuts']);
    expect(groups.Actions).toEqual(['Create ROI', 'Create reports', 'Theme: Dark', 'Step by Step Guide', 'Logout']);
    expect(groups.Recent).toHaveLength(1);
  });

  it('offers the themes that are not chosen', async () => {
    expect((await labels(people.engineer, 'THEME', 'dark')).Actions).toEqual(['Theme: Light', 'Theme: System']);
  });

  it('offers the actions of the Create ROI permission only with it', async () => {
    const viewer = { ...people.engineer, permissions: [] };
    expect((await labels(viewer, '')).Actions).not.toContain('Create ROI');
    expect((await labels(viewer, 'brannoc')).Actions).toBeUndefined();
  });

  it('shows the value of an estimate with hard savings only', async () => {
    const [hit] =
      (await searchEverything(people.engineer, 'brannoc', 'system')).find(({ title }) => title === 'Estimates')?.hits ??
      [];
    expect(hit?.value).toEqual({ amount: '$310,198', hardOnly: '$130,919' });
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
