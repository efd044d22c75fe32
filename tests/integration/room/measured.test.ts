import { reductionEvidence } from '@worthwhile/roi-core';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formDataOf } from '#app/form-data.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { publishDraft } from '#app/modules/configuration/draft/publish.server.ts';
import { valuesOf } from '#app/modules/configuration/values.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate, previewSnapshot } from '#app/modules/estimates/generate.server.ts';
import { chooseReviewed, readReview } from '#app/modules/estimates/measured/measured.server.ts';
import { readMeasuredReductions } from '#app/modules/estimates/measured/measured-reductions.server.ts';
import { configurationTexts } from '#app/routes/configuration/configuration-texts.server.ts';
import { saveValues } from '#app/routes/configuration/values/save-values.server.ts';
import { loadMeasured } from '#app/routes/estimates/savings/measured/load-measured.server.ts';
import { customers } from '#drizzle/schema/index.ts';
import { usePeople } from '../estimates/people.ts';
import { FORMS, fillSteps, makeExample, makeGenerated } from '../estimates/worked-example.ts';

const people = usePeople();

let made = 0;
const promise = (customerId = people.halden, actor = people.engineer) => makeGenerated(actor, customerId);

/** A review after two years, in which tickets fell less than promised. */
const review = async ({ addOns = '6', ...more }: { currencyId?: string; addOns?: string } = {}): Promise<number> => {
  const scenario = { ...FORMS.scenario, ...more, scenarioId: '2', contractYears: '2', name: `Review ${++made}` };
  const existing = { ticketsPerEndpointMonth: '0.95', costPerTicket: '22' };
  const { estId } = await fillSteps(people.engineer, {
    scenario: { ...scenario, customerId: people.halden },
    products: { existingSubProducts: '5', ...(addOns && { existingAddOns: addOns }) },
    assumptions: { fields: FORMS.facts, fieldsExisting: existing },
    investment: { feeTiming: 'advance' },
  });
  return estId;
};

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
    const draft = (await makeExample(people.engineer, people.halden)).estId;
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

describe('what reviews measured', () => {
  const ROW = 'serviceDeskL1.c5';
  const measuredBy = async (actor: Actor) => (await readMeasuredReductions(actor)).get('serviceDeskL1:5');

  it('is counted by customer, shown to administrators from five on, and becomes a reduction with its own source', async () => {
    const estId = await review({ addOns: '' });
    const { estimate } = await readEstimate(people.engineer, estId);
    await generateEstimate(people.engineer, { estId, version: estimate.version });
    // Of two products at work nobody can tell which one did it.
    const both = await review();
    const { estimate: second } = await readEstimate(people.engineer, both);
    await generateEstimate(people.engineer, { estId: both, version: second.version });
    await copyToCustomers(estId, [10, 20, 40]);
    expect(await measuredBy(people.administrator)).toBeUndefined();
    await copyToCustomers(estId, [50]);
    const found = await measuredBy(people.administrator);
    expect(found).toMatchObject({ customers: 5, median: 20 });
    expect(await measuredBy(people.engineer)).toBeUndefined();

    const { base, changed } = await postMeasured('serviceDeskL1.c3');
    await expect(changed).rejects.toMatchObject({ code: 'unprocessable' });
    await expect((await postMeasured(ROW)).changed).resolves.toMatchObject({ status: 303 });
    const draft = await readDraft(people.administrator);
    expect(valuesOf(drafted(draft)).get(`${ROW}.average`)).toBe(20);
    expect(valuesOf(drafted(draft)).get('warRoom.c13.low')).toBe(Number(base['warRoom.c13.low']) + 1);
    const configId = await publishDraft(people.administrator, { revision: draft.revision, note: 'Measured' });
    const { label } = reductionEvidence(await readCatalogue(configId), 'serviceDeskL1:5', 'average');
    expect(label).toMatch(/^Measured in 5 reviews, \w+ \d+, \d{4}$/);
  });

  /** Presses the button of a row, next to another change in the same form. */
  async function postMeasured(row: string) {
    const texts = configurationTexts(drafted(await readDraft(people.administrator)));
    const baseVersion = String(await newestConfigId());
    const base = {
      [`${row}.average`]: texts[`${row}.average`] ?? '',
      'warRoom.c13.low': texts['warRoom.c13.low'] ?? '',
    };
    const form = formDataOf({
      ...base,
      'warRoom.c13.low': String(Number(base['warRoom.c13.low']) + 1),
      base: JSON.stringify({ ...base, baseVersion }),
      baseVersion,
      measured: row,
    });
    return { base, changed: saveValues(people.administrator, form, '/configuration/reductions') };
  }

  /** Reviews of other customers, which measured other percentages. */
  async function copyToCustomers(estId: number, percents: readonly number[]): Promise<void> {
    await unscoped('a test adds customers', async (tx) => {
      for (const percent of percents) {
        const [customer] = await tx
          .insert(customers)
          .values({ name: `Customer ${percent}` })
          .returning();
        await tx.execute(sql`
          INSERT INTO estimates OVERRIDING SYSTEM VALUE
          SELECT (jsonb_populate_record(e, jsonb_build_object('id', ${900_000 + percent}::bigint,
            'customer_id', ${customer?.id}::bigint, 'submission_id', null,
            'measured_reductions', jsonb_build_object('serviceDeskL1:5', ${percent}::int)))).* FROM estimates e WHERE e.id = ${estId}`);
      }
    });
  }
});
