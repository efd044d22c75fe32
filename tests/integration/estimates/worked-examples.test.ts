import { readFileSync } from 'node:fs';
import type { ModelInput } from '@worthwhile/roi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveAssumptions } from '#app/modules/estimates/assumptions.server.ts';
import { assumptionFields } from '#app/modules/estimates/assumptions.ts';
import {
  assumptionsForm,
  investmentForm,
  scenarioForm,
  selectionForm,
} from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { saveInvestment } from '#app/modules/estimates/investment.server.ts';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import { createEstimate } from '#app/modules/estimates/scenario.server.ts';
import { saveSelection } from '#app/modules/estimates/selection.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { type People, settlePeople } from './people.ts';

useTestDatabase();
let people: People;
beforeAll(async () => {
  people = await settlePeople();
});

interface Example {
  readonly inputs: ModelInput;
  readonly results: { readonly metrics: Record<string, string>; readonly metricsHardOnly: Record<string, string> };
}
const example = (id: string): Example =>
  JSON.parse(readFileSync(`packages/roi-core/fixtures/${id}.json`, 'utf8')) as Example;

/** What somebody types into the wizard for a model input; facts that only propose a quantity are made up. */
async function type({ inputs }: Example, name: string): Promise<number> {
  const { engineer } = people;
  const { proposed = {}, existing = {}, investment = {}, financial = {}, retiredTools = [] } = inputs;
  const created = await createEstimate(
    engineer,
    scenarioForm.parse({
      name,
      customerId: people.halden,
      scenarioId: inputs.scenarioId,
      industry: inputs.industry,
      currencyId: 1,
      currencyValue: 1,
      contractYears: inputs.scenarioId === 2 ? financial.reviewYears : investment.contractYears,
    }),
  );
  const { estId } = created;
  const selected = await saveSelection(
    engineer,
    selectionForm.parse({
      ...created,
      proposedSubProducts: [...(proposed.subProducts ?? [])],
      proposedAddOns: [...(proposed.addOns ?? [])],
      existingSubProducts: [...(existing.subProducts ?? [])],
      existingAddOns: [...(existing.addOns ?? [])],
      existingOtherProducts: retiredTools.map(({ otherProductId }) => otherProductId),
      baselineBasis: inputs.baselineBasis,
    }),
  );
  const entry = (given: string | number) =>
    Number(given) < 0 ? { level: 'exclude' } : { level: 'manual', value: String(given) };
  const asked = assumptionFields(await readEstimate(engineer, estId)).flatMap((group) => group.fields);
  const given = inputs.fields ?? {};
  const typed = asked.flatMap(({ id, kind }) => {
    const value = given[id] ?? (kind === 'fact' ? 1000 : undefined);
    return value === undefined ? [] : [[id, entry(value)]];
  });
  const reductions = Object.entries(inputs.reductions ?? {}).map(([key, value]) => [
    key.replace(':', '_'),
    entry(value),
  ]);
  const figures = await saveAssumptions(
    engineer,
    assumptionsForm.parse({
      ...selected,
      fields: Object.fromEntries(typed),
      fieldsExisting: inputs.fieldsExisting ?? {},
      reductionLevel: inputs.reductionLevel,
      reductions: Object.fromEntries(reductions),
    }),
  );
  const { contractYears: _, licences = [], ...costs } = investment;
  // How a product is sold is the catalogue's, not the form's.
  const lines = licences.map(({ model: _model, ...line }) => line);
  await saveInvestment(
    engineer,
    investmentForm.parse({
      ...figures,
      ...costs,
      feeTiming: costs.feeTiming ?? 'advance',
      licences: lines,
      retiredTools,
      toolCostUpliftPct: inputs.toolCostUpliftPct,
      riskOverrides: Object.fromEntries(
        Object.entries(inputs.riskOverrides ?? {}).map(([id, pct]) => [id, { pct, reason: 'As documented' }]),
      ),
      financial: Object.fromEntries(Object.entries(financial).filter(([id]) => id !== 'reviewYears')),
    }),
  );
  return estId;
}

describe('the worked examples, typed into the wizard', () => {
  it.each(['e1', 'e2', 'e3', 'e5', 'e6', 'e7'])('%s comes to its documented figures', async (id) => {
    const documented = example(id);
    const estId = await type(documented, `Worked example ${id}`);
    const { computation } = await savingsOf(people.engineer, estId);
    for (const [name, metrics] of [
      ['metrics', computation.result.metrics],
      ['metricsHardOnly', computation.result.metricsHardOnly],
    ] as const) {
      for (const figure of ['totalBenefits', 'totalCosts', 'netBenefit'] as const) {
        const expected = Number(documented.results[name][figure]);
        expect(Math.abs(metrics[figure] - expected) / Math.abs(expected), `${name} ${figure}`).toBeLessThan(1e-9);
      }
    }
  });
});
