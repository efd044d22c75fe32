import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { env } from '#app/env.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { saveToDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { deliveredFamilies } from '#app/modules/configuration/model/delivered-products.ts';
import { compareEstimates } from '#app/modules/estimates/compare.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { cloneEstimate } from '#app/modules/estimates/lifecycle/clone.server.ts';
import { viewReport } from '#app/modules/report/report.server.ts';
import { loadWizard } from '#app/routes/estimates/wizard/load-wizard.server.ts';
import { currencies } from '#drizzle/schema/index.ts';
import { publishAll } from '../configuration/publish-all.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';

const people = usePeople();
let generated: { estId: number };
let draft: { estId: number };
beforeAll(async () => {
  const made = await makeExample(people.engineer, people.halden, { name: 'Generated' });
  generated = await generateEstimate(people.engineer, made);
  draft = await makeExample(people.engineer, people.halden, { name: 'Draft' });
});

/** All text of an estimate on a page of the wizard. */
async function shown(estId: number, step: 'savings' | 'products') {
  const url = new URL(`http://localhost/estimate/view?estId=${estId}&step=${step}`);
  return JSON.stringify(await loadWizard(people.engineer, url, { estId, step }, undefined));
}

describe('a generated estimate', () => {
  it('preserves brand and family names on its pages and in its report after they are renamed', async () => {
    const report = JSON.stringify((await viewReport(people.engineer, generated.estId)).model);
    const before = await shown(generated.estId, 'savings');
    const { brandName } = env();
    Object.assign(env(), { brandName: 'Zephyr' });
    try {
      const family = deliveredFamilies.find(({ id }) => id === 2);
      await saveToDraft(people.administrator, {
        changes: { 'family:2': { ...family, name: 'Breeze' } },
        seen: { 'family:2': family },
      });
      await publishAll(people.administrator);
      expect(await shown(generated.estId, 'savings')).toBe(before);
      expect(await shown(generated.estId, 'products')).not.toMatch(/Zephyr|Breeze/);
      expect(JSON.stringify((await viewReport(people.engineer, generated.estId)).model)).toBe(report);
      expect(await shown(draft.estId, 'savings')).toContain('Savings with Proposed Zephyr');
    } finally {
      Object.assign(env(), { brandName });
    }
  });
});

describe('a clone', () => {
  it('of a complete estimate is Ready, and can be compared immediately', async () => {
    const clone = await cloneEstimate(people.engineer, { estimateId: generated.estId, estimateName: 'Complete copy' });
    expect((await readEstimate(people.engineer, clone.estId)).estimate.state).toBe(1);
    const { estimates } = await compareEstimates(people.engineer, [generated.estId, clone.estId]);
    expect(estimates.map(({ hasFigures }) => hasFigures)).toEqual([true, true]);
  });

  it('of an incomplete estimate is a Draft', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Begun', until: 'products' });
    const clone = await cloneEstimate(people.engineer, { estimateId: made.estId, estimateName: 'Begun again' });
    expect((await readEstimate(people.engineer, clone.estId)).estimate.state).toBe(0);
  });

  it('says that it uses the exchange rate of its original when the current one differs', async () => {
    const same = await cloneEstimate(people.engineer, { estimateId: draft.estId, estimateName: 'Same rate' });
    expect(same.exchangeRate).toBeNull();
    await unscoped('the test changes a currency', (tx) =>
      tx.update(currencies).set({ value: 1.25 }).where(sql`id = 1`),
    );
    const clone = await cloneEstimate(people.engineer, { estimateId: draft.estId, estimateName: 'Older rate' });
    expect(clone.exchangeRate).toEqual({ kept: 1, today: 1.25 });
  });
});
