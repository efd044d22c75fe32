import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { saveInputOf } from '#app/modules/estimates/save-fields/save-input.server.ts';
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

describe('the demo data', () => {
  it('covers every scenario, status and family and three currencies, and each role sees some of it', {
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
});

/** What a client reads of it and writes back. */
let actor: Actor;
let drafts: { id: number; scenarioId: number }[];

describe('the values read from an estimate', () => {
  beforeAll(async () => {
    const all = await everything();
    actor = (await actorOfUser(all.users.find(({ roleId }) => roleId === 1)?.id ?? 0, '127.0.0.1')) as Actor;
    drafts = all.estimates.filter(({ state, deletedAt }) => state < 2 && deletedAt === null);
  });

  it('change nothing when they are saved, and raise no version, in every scenario', { timeout: 240_000 }, async () => {
    expect(new Set(drafts.map(({ scenarioId }) => scenarioId)).size).toBe(4);
    const changed = [];
    for (const { id } of drafts) {
      const before = await readEstimate(actor, id);
      const input = saveInputOf(before);
      const sent = saveForm.parse(JSON.parse(JSON.stringify(input)));
      const saved = await saveEstimate(actor, sent).catch((error) => error);
      const after = await readEstimate(actor, id);
      if (saved.version !== before.estimate.version) changed.push([id, saved, before.inputs, after.inputs]);
      expect(after.inputs).toEqual(before.inputs);
    }
    expect(changed).toEqual([]);
  });

  it('contain everything written: levels, sources, reductions, licenses, investment, settings, term and texts', async () => {
    const draft = drafts.find(({ scenarioId }) => scenarioId === 1);
    const before = await readEstimate(actor, draft?.id ?? 0);
    const written = {
      contractYears: 4,
      fields: { employees: { level: 'manual' as const, value: 4321, whose: 'seller' as const } },
      financial: { discountRatePct: 7 },
      trainingCost: 1234.5,
      footer: 'The end',
    };
    const { estId, version } = saveInputOf(before);
    await saveEstimate(actor, saveForm.parse({ estId, version, ...written }));
    const read = saveInputOf(await readEstimate(actor, Number(estId)));
    expect(read).toMatchObject(written);
  });
});

describe('a measured value', () => {
  it('is rejected in a scenario without measured values, by the names of both', async () => {
    const draft = drafts.find(({ scenarioId }) => scenarioId === 1);
    const { estId, version } = saveInputOf(await readEstimate(actor, draft?.id ?? 0));
    const form = saveForm.parse({ estId, version, fieldsExisting: { employees: 1000 } });
    await expect(saveEstimate(actor, form)).rejects.toMatchObject({
      code: 'unprocessable',
      errors: { 'fieldsExisting.employees': ['not part of scenario 1 New Business'] },
    });
  });

  it('is accepted as a number or as text, under either of its names, and not under both', async () => {
    const read = (fieldsExisting: object) => saveForm.safeParse({ estId: 1, version: 1, fieldsExisting });
    expect(read({ employees: 1000 }).data?.fieldsExisting).toEqual({ employees: '1000' });
    expect(read({ employeesExisting: '1000' }).data?.fieldsExisting).toEqual({ employees: '1000' });
    expect(read({ employees: 1, employeesExisting: 2 }).success).toBe(false);
  });
});

describe('the demo data of an earlier start', () => {
  it('is not duplicated by another start or two parallel ones, nor restored after it was renamed or deleted', async () => {
    await unscoped('a test uses the demonstration', async (tx) => {
      await tx.update(estimates).set({ name: 'Renamed' }).where(eq(estimates.id, 1));
      await tx.update(estimates).set({ deletedAt: new Date() }).where(eq(estimates.id, 2));
    });
    const before = await everything();
    await seedReference();
    await Promise.all([seedDemo({ password: 'another password' }), seedDemo({ password: 'a third one' })]);
    expect(await everything()).toEqual(before);
  });

  it('is completed by the next start when some of it is missing', async () => {
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
