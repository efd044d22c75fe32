import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { cloneEstimate } from '#app/modules/estimates/lifecycle/clone.server.ts';
import {
  acceptModel,
  changedSinceOriginal,
  findAvailableUpdates,
  moveToNewest,
  refreshCurrency,
} from '#app/modules/estimates/refresh/refresh.server.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { readSnapshot } from '#app/modules/estimates/savings.server.ts';
import { configVersions, currencies, estimates, presets, reductions } from '#drizzle/schema/index.ts';
import { codeOf } from '#tests/support/in-process/outcomes.ts';
import { usePeople } from './people.ts';
import { makeExample } from './worked-example.ts';

const people = usePeople();
let first: number;
beforeAll(async () => {
  const { estId } = await makeExample(people.engineer, people.halden, { name: 'First', until: 'scenario' });
  first = (await readEstimate(people.engineer, estId)).estimate.configId;
});

/** A copy of the first version except for the cost per ticket in industry Other and one reduction. */
async function publish(average: number): Promise<number> {
  return unscoped('tests publish a configuration', async (tx) => {
    const [version] = await tx.insert(configVersions).values({ note: 'Test' }).returning({ id: configVersions.id });
    const configId = version?.id ?? 0;
    const [rows, cuts] = await Promise.all([
      tx.select().from(presets).where(eq(presets.configId, first)),
      tx.select().from(reductions).where(eq(reductions.configId, first)),
    ]);
    const isTicket = (row: { industry: string; fieldId: string }) =>
      row.industry === 'other' && row.fieldId === 'costPerTicket';
    await tx.insert(presets).values(rows.map((row) => ({ ...row, configId, ...(isTicket(row) && { average }) })));
    await tx.insert(reductions).values(
      cuts.map((row) => ({
        ...row,
        configId,
        ...(row.driverId === 'warRoom' && row.componentId === 5 && { average: 7 }),
      })),
    );
    return configId;
  });
}

const read = (estId: number) => readEstimate(people.engineer, estId);

describe('a newer configuration', () => {
  it('is announced with every figure that it changes, and changes nothing until it is applied', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Older' });
    const to = await publish(25);
    const view = await read(made.estId);
    const { configuration } = await findAvailableUpdates(people.engineer, view);
    expect(configuration).toMatchObject({ from: first, to });
    expect(configuration?.changes).toEqual([
      { label: 'Cost per level-1 ticket', level: 'average', before: 22, after: 25 },
      { label: 'War-room time saved, SaaS Enterprise', level: 'average', before: expect.any(Number), after: 7 },
    ]);
    expect(configuration?.outcome.before?.all.npv).toBeCloseTo(310_198.0239271225, 6);
    expect((await read(made.estId)).headline?.all.npv).toBeCloseTo(310_198.0239271225, 6);
  });

  it('changes the figures as announced, and leaves typed figures unchanged', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Taken over' });
    const fields = { endpointKwhYear: { level: 'manual', value: '90' } };
    const typed = await saveEstimate(
      people.engineer,
      saveForm.parse({ estId: made.estId, version: made.version, fields }),
    );
    const configId = await publish(26);
    const { configuration } = await findAvailableUpdates(people.engineer, await read(made.estId));
    await moveToNewest(people.engineer, { estId: made.estId, version: typed.version, configId });
    const after = await read(made.estId);
    expect(after.estimate).toMatchObject({ configId, state: 1, version: typed.version + 1 });
    expect(after.inputs.fields.costPerTicket).toEqual({ level: 'average', value: 26 });
    expect(after.inputs.fields.endpointKwhYear).toMatchObject({ level: 'manual', value: 90 });
    expect(after.headline?.all.npv).toBe(configuration?.outcome.after?.all.npv);
  });

  it('that is newer than the announced one is rejected', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Overtaken' });
    const shown = await publish(27);
    await publish(28);
    const moving = moveToNewest(people.engineer, { estId: made.estId, version: made.version, configId: shown });
    await expect(moving).rejects.toMatchObject({ code: 'conflict' });
  });

  it('between a step and Generate leaves the estimate on its version', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Pinned' });
    const before = await read(made.estId);
    await publish(40);
    await generateEstimate(people.engineer, made);
    const { result, catalogue } = await readSnapshot(people.engineer, made.estId);
    expect(result.metrics.npv).toBe(before.headline?.all.npv);
    expect(catalogue.configVersion).toBe(before.estimate.configId);
  });

  it('applied in parallel with Generate: one of the two is rejected, and no estimate mixes versions', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Generated and moved' });
    const before = await read(made.estId);
    const to = await publish(41);
    const outcomes = await Promise.all([
      codeOf(generateEstimate(people.engineer, made)),
      codeOf(moveToNewest(people.engineer, { ...made, configId: to })),
    ]);
    expect([...outcomes].sort()).toEqual(['conflict', 'done']);
    const isMoveRefused = outcomes[1] === 'conflict';
    const after = await read(made.estId);
    expect(after.estimate.configId).toBe(isMoveRefused ? before.estimate.configId : to);
    if (isMoveRefused) {
      const { result, catalogue } = await readSnapshot(people.engineer, made.estId);
      expect(catalogue.configVersion).toBe(before.estimate.configId);
      expect(result.metrics.npv).toBe(before.headline?.all.npv);
    } else expect(after.inputs.fields.costPerTicket?.value).toBe(41);
  });
});

describe('a newer model', () => {
  /** As stored by an earlier release. */
  async function savedWith(name: string, modelVersion: string | null, modelNpv: number | null) {
    const made = await makeExample(people.engineer, people.halden, { name });
    await unscoped('tests leave an estimate of an earlier release', (tx) =>
      tx.update(estimates).set({ modelVersion, modelNpv }).where(eq(estimates.id, made.estId)),
    );
    return made;
  }
  const model = async (estId: number) => (await findAvailableUpdates(people.engineer, await read(estId))).model;

  it('is announced for a draft last saved with another one, with the results before and after', async () => {
    const made = await savedWith('Of an earlier model', '1.0', 390_000);
    expect(await model(made.estId)).toEqual({
      from: '1.0',
      to: standardCatalogue.modelVersion,
      changes: [expect.stringMatching(/\.$/)],
      before: 390_000,
      after: (await read(made.estId)).headline?.all.npv,
      headline: (await read(made.estId)).headline,
    });
  });

  it('is announced until it is accepted or the draft is saved, and not for saves of this release', async () => {
    const made = await savedWith('Accepted', '0.9', null);
    expect(await model(made.estId)).toMatchObject({ before: null });
    const { version } = await acceptModel(people.engineer, made);
    expect(await model(made.estId)).toBeNull();
    expect((await read(made.estId)).lastComputed).toEqual({
      modelVersion: standardCatalogue.modelVersion,
      npv: (await read(made.estId)).headline?.all.npv,
    });
    const copy = await cloneEstimate(people.engineer, { estimateId: made.estId, estimateName: 'Accepted, copy' });
    expect((await read(copy.estId)).lastComputed?.modelVersion).toBe(standardCatalogue.modelVersion);
    expect(version).toBe(made.version + 1);
  });

  it('is not announced for drafts without a known save or for generated estimates', async () => {
    const unknown = await savedWith('Of no known model', null, null);
    expect(await model(unknown.estId)).toBeNull();
    const generated = await savedWith('Generated before', '0.9', 390_000);
    await generateEstimate(people.engineer, generated);
    expect(await model(generated.estId)).toBeNull();
  });
});

describe('the current value of a currency', () => {
  it('is applied only by the owner, and converts every amount', async () => {
    const made = await makeExample(people.engineer, people.halden, {
      name: 'Currency',
      accountId: people.haldenAccount,
    });
    await unscoped('tests change a currency', (tx) =>
      tx
        .update(currencies)
        .set({ value: 1.5, sign: 'A$' })
        .where(and(eq(currencies.id, 1))),
    );
    await expect(refreshCurrency(people.administrator, made)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await read(made.estId)).estimate.currency).toEqual({ id: 1, sign: '$', value: 1 });
    await refreshCurrency(people.engineer, made);
    const after = await read(made.estId);
    expect(after.estimate.currency).toEqual({ id: 1, sign: 'A$', value: 1.5 });
    expect(after.headline?.all.npv).toBeCloseTo(1.5 * (await npvWithToday(after.estimate.configId)), 4);
  });

  /** Another current estimate with the same configuration, in a currency at 1. */
  async function npvWithToday(configId: number): Promise<number> {
    await unscoped('tests change a currency', (tx) =>
      tx.update(currencies).set({ value: 1, sign: '$' }).where(eq(currencies.id, 1)),
    );
    const { estId } = await makeExample(people.engineer, people.halden, { name: 'At one' });
    const { estimate, headline } = await read(estId);
    expect(estimate.configId).toBe(configId);
    return headline?.all.npv ?? Number.NaN;
  }
});

describe('a clone', () => {
  it('lists the benchmarks that differ from its original, for users who can see the original', async () => {
    const made = await makeExample(people.engineer, people.brannoc, { name: 'The original' });
    const same = await cloneEstimate(people.engineer, { estimateId: made.estId, estimateName: 'On the same ground' });
    expect(await changedSinceOriginal(people.engineer, await read(same.estId), made.estId)).toEqual([]);
    const before = (await read(made.estId)).catalogue.configVersion;
    await publish(31);
    const clone = await cloneEstimate(people.engineer, { estimateId: made.estId, estimateName: 'On newer ground' });
    const changes = await changedSinceOriginal(people.engineer, await read(clone.estId), made.estId);
    expect(changes.map(({ label }) => label)).toEqual(clone.changedPresets);
    expect(changes).toContainEqual(
      expect.objectContaining({ label: 'Cost per level-1 ticket', level: 'average', after: 31 }),
    );
    expect((await read(clone.estId)).catalogue.configVersion).not.toBe(before);
    expect(await changedSinceOriginal(people.otherPartnerAdmin, await read(clone.estId), made.estId)).toEqual([]);
  });
});
