import { describe, expect, it } from 'vitest';
import type { AppError } from '#app/errors.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { readDraft, saveToDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { publishDraft } from '#app/modules/configuration/draft/publish.server.ts';
import { restoreVersion } from '#app/modules/configuration/draft/restore-version.server.ts';
import { presetKey, reductionKey } from '#app/modules/configuration/values.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { tryCompute } from '#app/modules/estimates/model/computation.ts';
import { findAvailableUpdates, moveToNewest } from '#app/modules/estimates/refresh/refresh.server.ts';
import { readSnapshot } from '#app/modules/estimates/savings.server.ts';
import { refusalOf } from '#tests/support/in-process/outcomes.ts';
import { CLOUD_COST, CLOUD_PRESETS, CLOUD_REDUCTIONS } from '../../../packages/roi-core/fixtures/cloud-cost.ts';
import { usePeople } from '../estimates/people.ts';
import { FORMS, fillSteps } from '../estimates/worked-example.ts';

const people = usePeople();

const LEVELS = ['low', 'average', 'high'] as const;
const INDUSTRIES = [
  'financialservices',
  'healthcare',
  'retail',
  'government',
  'defense',
  'pharmaceutical',
  'oilandgas',
  'mining',
  'other',
];
const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries([
  ...INDUSTRIES.flatMap((industry) =>
    Object.entries(CLOUD_PRESETS).flatMap(([field, preset]) =>
      LEVELS.map((level) => [presetKey(industry, field, level), preset[level]]),
    ),
  ),
  ...Object.entries(CLOUD_REDUCTIONS).flatMap(([key, preset]) => {
    const [driver = '', component] = key.split(':');
    return LEVELS.map((level) => [reductionKey(driver, Number(component), level), preset[level]]);
  }),
]);

const change = (changes: Readonly<Record<string, unknown>>, actor = people.administrator) =>
  saveToDraft(actor, { changes, seen: {} });
/** Saves over what is published. */
const changeEntry = async (key: string, part: object) => {
  const { base } = await readDraft(people.administrator);
  const before = base.entries[key] as object;
  return saveToDraft(people.administrator, { changes: { [key]: { ...before, ...part } }, seen: { [key]: before } });
};
const publish = async () =>
  publishDraft(people.administrator, {
    revision: (await readDraft(people.administrator)).revision,
    note: 'Cloud cost',
  });

/** An estimate of Cloud Optimizer with Commitment Planner for 200 servers. */
const makeCloudEstimate = (name: string) =>
  fillSteps(people.engineer, {
    scenario: { ...FORMS.scenario, name, customerId: people.halden },
    products: { proposedSubProducts: '101', proposedAddOns: '102' },
    assumptions: { fields: { cloudServers: { level: 'manual', value: '200', whose: 'customer' } } },
    investment: { feeTiming: 'advance' },
  });
const savingsOf = async (estId: number) => {
  const view = await readEstimate(people.engineer, estId);
  return (tryCompute(view)?.result.drivers ?? []).flatMap((driver) =>
    driver.included && driver.saving > 0 ? [[driver.label, Math.round(driver.saving)]] : [],
  );
};
const CALCULATED_BY_HAND = [
  // 200 × 1 h × $45 × 50% × 30%
  ['Cost review time saved', 1350],
  // 200 × $3,000 × 20% × (1 − 60% × 90%)
  ['Idle cloud servers avoided', 55_200],
];

describe('a product line in the configuration', () => {
  it('is only for administrators of the vendor', async () => {
    expect(await refusalOf(change(CLOUD_COST, people.engineer))).toMatchObject({ code: 'forbidden' });
  });

  it('can be in the draft while something is wrong, and is published when nothing is', async () => {
    await change({
      ...CLOUD_COST,
      'driver:costReviews': { ...(CLOUD_COST['driver:costReviews'] as object), category: 'cost reduction' },
    });
    const refused = await refusalOf(publish());
    expect(refused).toMatchObject({
      code: 'unprocessable',
      errors: {
        'driver:costReviews': expect.arrayContaining(['The result is hours per year. Cost reduction needs $ per year']),
        'field:idleServerPct': expect.arrayContaining(['Retail: Enter Low, Average, and High']),
      },
    });
    await saveToDraft(people.administrator, {
      changes: { 'driver:costReviews': CLOUD_COST['driver:costReviews'], ...NUMBERS },
      seen: {
        'driver:costReviews': (await readDraft(people.administrator)).changes.find(
          ({ key }) => key === 'driver:costReviews',
        )?.after,
      },
    });
    await publish();
    expect((await readDraft(people.administrator)).changes).toEqual([]);
  });

  it('calculates estimates, frozen reports included, as by hand', async () => {
    const made = await makeCloudEstimate('Cloud by hand');
    expect(await savingsOf(made.estId)).toEqual(CALCULATED_BY_HAND);
    await generateEstimate(people.engineer, made);
    const snapshot = await readSnapshot(people.engineer, made.estId);
    expect(snapshot?.catalogue.drivers.map(({ id }) => id)).toEqual(['costReviews', 'idleServers']);
  });

  it('stays computable in estimates that have a benefit which ended; the newest version no longer counts it', async () => {
    const made = await makeCloudEstimate('Before the end');
    await changeEntry('driver:costReviews', { isEnded: true });
    expect(await refusalOf(publish())).toMatchObject({
      errors: { 'field:reviewHoursPerServer': ['No benefit uses this figure. Use it in a formula, or end it'] },
    });
    await changeEntry('field:reviewHoursPerServer', { isEnded: true });
    await publish();
    expect(await savingsOf(made.estId)).toEqual(CALCULATED_BY_HAND);
    const { configuration } = await findAvailableUpdates(
      people.engineer,
      await readEstimate(people.engineer, made.estId),
    );
    expect(configuration?.sentences).toEqual(['“Cost review time saved” is no longer counted.']);
    const moved = await moveToNewest(people.engineer, { ...made, configId: await newestConfigId() });
    expect(await savingsOf(moved.estId)).toEqual(CALCULATED_BY_HAND.slice(1));
  });

  it('ends with a restored version that did not have it', async () => {
    await restoreVersion(people.administrator, { configId: 1, replaced: undefined });
    const { changes } = await readDraft(people.administrator);
    expect(changes.map(({ key }) => key)).toContain('driver:idleServers');
    expect(changes.every(({ after }) => (after as { isEnded: boolean }).isEnded)).toBe(true);
    await publish();
    const made = await makeCloudEstimate('After the end').catch((error: AppError) => error.code);
    expect(made).toBe('unprocessable');
  });
});
