import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { customers, estimates, roles, users } from '#drizzle/schema/index.ts';
import { seedDemo, seedReference } from '#drizzle/seed/index.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

useTestDatabase();

const everything = () =>
  unscoped('a test looks at everything', async (tx) => ({
    estimates: await tx.select().from(estimates).orderBy(estimates.id),
    customers: await tx.select().from(customers).orderBy(customers.id),
    users: await tx.select().from(users).orderBy(users.id),
    roles: await tx.select().from(roles).orderBy(roles.id),
  }));

describe('the demonstration', () => {
  it('covers every scenario, state and family and three currencies, and each role sees some of it', {
    timeout: 240_000,
  }, async () => {
    await seedDemo({ password: 'a password for the demonstration' });
    const all = await everything();
    const states = new Set(all.estimates.map(({ state }) => state));
    const scenarios = new Set(all.estimates.map(({ scenarioId }) => scenarioId));
    const signs = new Set(all.estimates.map(({ currencySign }) => currencySign));
    expect(all.estimates.length).toBeGreaterThanOrEqual(30);
    expect(all.customers.length).toBeGreaterThanOrEqual(12);
    expect([...states].sort()).toEqual([0, 1, 2]);
    expect([...scenarios].sort()).toEqual([1, 2, 3, 4]);
    expect(signs.size).toBeGreaterThanOrEqual(3);
    const familyIds = new Set<number>();
    for (const user of all.users) {
      const role = all.roles.find(({ id }) => id === user.roleId);
      const actor = {
        ...user,
        userId: user.id,
        baseRoleId: user.roleId,
        permissions: role?.permissions ?? [],
        roleName: role?.name ?? '',
        mayWrite: false,
        ip: '',
      };
      const { rows } = await listEstimates(actor, listQuery.parse({ limit: '100' }));
      expect(rows.length, user.email).toBeGreaterThan(0);
      for (const row of rows) for (const id of row.familyIds) familyIds.add(id);
      for (const { estId, state } of rows.slice(0, 3))
        expect((await readEstimate(actor, estId)).headline === null).toBe(state === 0);
    }
    expect([...familyIds].sort()).toEqual([2, 3, 4, 5, 6]);
  });

  it('is not doubled by another start, nor by two at once, nor brought back when it was renamed or deleted', async () => {
    await unscoped('a test uses the demonstration', async (tx) => {
      await tx.update(estimates).set({ name: 'Renamed' }).where(eq(estimates.id, 1));
      await tx.update(estimates).set({ deletedAt: new Date() }).where(eq(estimates.id, 2));
    });
    const before = await everything();
    await seedReference();
    await Promise.all([seedDemo({ password: 'another password' }), seedDemo({ password: 'a third one' })]);
    expect(await everything()).toEqual(before);
  });

  it('is made whole by the next start when some of it is missing', async () => {
    const before = await everything();
    const generated = before.estimates.find(({ id, state }) => id > 2 && state === 2);
    const ready = before.estimates.find(({ id, state }) => id > 2 && state === 1);
    await unscoped('a test takes some of it away', async (tx) => {
      for (const { id } of [generated, ready].flatMap((row) => row ?? []))
        await tx.delete(estimates).where(eq(estimates.id, id));
    });
    await seedDemo({ password: 'a password for the demonstration' });
    const after = await everything();
    expect(after.estimates).toHaveLength(before.estimates.length);
    expect(after.estimates.map(({ name }) => name).sort()).toEqual(before.estimates.map(({ name }) => name).sort());
  });
});
