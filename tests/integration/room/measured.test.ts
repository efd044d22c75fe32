import { beforeAll, describe, expect, it } from 'vitest';
import {
  assumptionsForm,
  investmentForm,
  scenarioForm,
  selectionForm,
} from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate, previewSnapshot } from '#app/modules/estimates/generate.server.ts';
import { chooseReviewed, readReview } from '#app/modules/estimates/measured/measured.server.ts';
import {
  saveAssumptions,
  saveInvestment,
  saveSelection,
} from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { createEstimate } from '#app/modules/estimates/scenario.server.ts';
import { loadMeasured } from '#app/routes/estimates/savings/measured/load-measured.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { type People, settlePeople } from '../estimates/people.ts';
import { FORMS, makeExample } from '../estimates/worked-example.ts';

useTestDatabase();
let people: People;
beforeAll(async () => {
  people = await settlePeople();
});

let made = 0;
async function promise(customerId = people.halden, actor = people.engineer): Promise<number> {
  const { estId, version } = await makeExample(actor, customerId, { name: `Promise ${++made}` });
  await generateEstimate(actor, { estId, version });
  return estId;
}

/** A review after two years, in which tickets fell less than promised. */
async function review(more: { currencyId?: string } = {}): Promise<number> {
  const actor = people.engineer;
  const scenario = { ...FORMS.scenario, ...more, scenarioId: '2', contractYears: '2', name: `Review ${++made}` };
  let saved = await createEstimate(actor, scenarioForm.parse({ ...scenario, customerId: people.halden }));
  const { estId } = saved;
  const products = { existingSubProducts: '5', existingAddOns: '6', estId, version: saved.version };
  saved = await saveSelection(actor, selectionForm.parse(products));
  const existing = { ticketsPerEndpointMonth: '0.95', costPerTicket: '22' };
  saved = await saveAssumptions(
    actor,
    assumptionsForm.parse({ fields: FORMS.facts, fieldsExisting: existing, estId, version: saved.version }),
  );
  await saveInvestment(actor, investmentForm.parse({ feeTiming: 'advance', estId, version: saved.version }));
  return estId;
}

const reviewed = async (estId: number) => readReview(people.engineer, await readEstimate(people.engineer, estId));

describe('a review', () => {
  it('proposes the promises of its customer, and compares only with the one that is chosen', async () => {
    const promised = await promise();
    const estId = await review();
    const before = await reviewed(estId);
    expect(before).toMatchObject({ of: null, comparison: null, problem: null });
    expect(before.options.map((option) => option.estId)).toContain(promised);
    await chooseReviewed(people.engineer, estId, promised);
    const { of, comparison } = await reviewed(estId);
    expect(of?.estId).toBe(promised);
    expect(comparison?.years).toBe(2);
    const tickets = comparison?.benefits.find(({ id }) => id === 'serviceDeskL1');
    expect(tickets?.difference).toBeLessThan(0);
    expect(comparison?.others.every(({ is }) => is === 'notMeasured')).toBe(true);
    await chooseReviewed(people.engineer, estId, null);
    expect(await reviewed(estId)).toMatchObject({ of: null, comparison: null });
  });

  it('shows the largest shortfall open, with the input that explains it most, in words', async () => {
    const promised = await promise();
    const estId = await review();
    await chooseReviewed(people.engineer, estId, promised);
    const view = await readEstimate(people.engineer, estId);
    const { result } = await loadMeasured(people.engineer, view, new URLSearchParams());
    expect(result?.sentences[0]).toMatch(/^Halden.* got \d+% of what was promised\.$/);
    const [open] = result?.benefits.filter(({ isOpen }) => isOpen) ?? [];
    expect(open?.id).toBe('serviceDeskL1');
    expect(open?.main?.label).toBe('Effect of the products');
    expect(result?.stats.map(({ label }) => label)).toEqual([
      'Benefits measured, 2 years',
      'Of what was promised',
      'Net benefit',
      'Payback',
    ]);
    expect(result?.others.map(({ text }) => text)).toContain('not measured');
    const closed = await loadMeasured(people.engineer, view, new URLSearchParams({ open: 'none' }));
    expect(closed.result?.benefits.some(({ isOpen }) => isOpen)).toBe(false);
  });

  it('measures no estimate of another customer, no draft, and none outside the scope', async () => {
    const estId = await review();
    const [other, foreign] = [await promise(people.brannoc), await promise(people.marlow, people.partnerAdmin)];
    const draft = (await makeExample(people.engineer, people.halden, { name: `Draft ${++made}` })).estId;
    for (const wrong of [other, foreign, draft, estId, 987_654_321])
      await expect(chooseReviewed(people.engineer, estId, wrong)).rejects.toMatchObject({ code: 'unprocessable' });
    await expect(chooseReviewed(people.partnerAdmin, estId, null)).rejects.toMatchObject({ code: 'notFound' });
    await expect(chooseReviewed(people.engineer, draft, other)).rejects.toMatchObject({ code: 'unprocessable' });
  });

  it('prints the comparison in its report, and keeps it when it is generated', async () => {
    const promised = await promise();
    const estId = await review();
    expect((await previewSnapshot(people.engineer, estId)).measured).toBeUndefined();
    await chooseReviewed(people.engineer, estId, promised);
    const preview = await previewSnapshot(people.engineer, estId);
    expect(preview.measured?.comparison.benefits.length).toBeGreaterThan(0);
    const { estimate } = await readEstimate(people.engineer, estId);
    await generateEstimate(people.engineer, { estId, version: estimate.version });
    await expect(chooseReviewed(people.engineer, estId, null)).rejects.toMatchObject({ code: 'unprocessable' });
    expect((await reviewed(estId)).comparison).toEqual(preview.measured?.comparison);
  });
});
