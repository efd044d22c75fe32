import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { saveInputOf } from '#app/modules/estimates/save-fields/save-input.server.ts';
import { estimates } from '#drizzle/schema/estimates.ts';
import { users } from '#drizzle/schema/index.ts';
import { seedDemo } from '#drizzle/seed/index.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

/** A client that reads an estimate and writes back what it read. */

useTestDatabase();
let actor: Actor;
let drafts: { id: number; scenarioId: number; version: number }[];
beforeAll(async () => {
  await seedDemo({ password: 'a password for the demonstration' });
  const rows = await unscoped('a test looks at everything', async (tx) => ({
    people: await tx.select({ id: users.id, roleId: users.roleId }).from(users),
    estimates: await tx
      .select({
        id: estimates.id,
        scenarioId: estimates.scenarioId,
        version: estimates.version,
        state: estimates.state,
        deletedAt: estimates.deletedAt,
      })
      .from(estimates),
  }));
  const top = rows.people.find(({ roleId }) => roleId === 1);
  actor = (await actorOfUser(top?.id ?? 0, '127.0.0.1')) as Actor;
  drafts = rows.estimates.filter(({ state, deletedAt }) => state < 2 && deletedAt === null);
}, 240_000);

describe('what is read of an estimate', () => {
  it('changes nothing when it is saved, and raises no version, in every scenario', { timeout: 240_000 }, async () => {
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

  it('holds what was written: levels, whose, reductions, licenses, investment, settings, term and texts', async () => {
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
  it('is refused in a scenario that has none, by the name of both', async () => {
    const draft = drafts.find(({ scenarioId }) => scenarioId === 1);
    const { estId, version } = saveInputOf(await readEstimate(actor, draft?.id ?? 0));
    const form = saveForm.parse({ estId, version, fieldsExisting: { employees: 1000 } });
    await expect(saveEstimate(actor, form)).rejects.toMatchObject({
      code: 'unprocessable',
      errors: { 'fieldsExisting.employees': ['not part of scenario 1 New Business'] },
    });
  });

  it('is taken as a number or as its text, under either of its names, and not under both', async () => {
    const read = (fieldsExisting: object) => saveForm.safeParse({ estId: 1, version: 1, fieldsExisting });
    expect(read({ employees: 1000 }).data?.fieldsExisting).toEqual({ employees: '1000' });
    expect(read({ employeesExisting: '1000' }).data?.fieldsExisting).toEqual({ employees: '1000' });
    expect(read({ employees: 1, employeesExisting: 2 }).success).toBe(false);
  });
});
