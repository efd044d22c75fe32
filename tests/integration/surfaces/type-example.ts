import type { ModelInput } from '@worthwhile/roi-core';
import type { Actor } from '#app/modules/access/actor.ts';
import { assumptionFields } from '#app/modules/estimates/assumptions.ts';
import {
  assumptionsForm,
  investmentForm,
  scenarioForm,
  selectionForm,
} from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import {
  saveAssumptions,
  saveInvestment,
  saveSelection,
} from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { createEstimate } from '#app/modules/estimates/scenario.server.ts';
import type { Saved } from '#app/modules/estimates/view.ts';

/** Name and date for every agreed figure of an example. */
const AGREEMENT = { agreedBy: 'Ruth Okafor', agreedOn: '2025-11-03' };

/** Wizard entries for a model input, with invented facts where one only suggests a quantity. */
export async function typeExample(actor: Actor, customerId: number, name: string, inputs: ModelInput): Promise<Saved> {
  const { proposed = {}, existing = {}, investment = {}, financial = {}, retiredTools = [] } = inputs;
  const created = await createEstimate(
    actor,
    scenarioForm.parse({
      name,
      customerId,
      scenarioId: inputs.scenarioId,
      industry: inputs.industry,
      currencyId: 1,
      currencyValue: 1,
      contractYears: inputs.scenarioId === 2 ? financial.reviewYears : investment.contractYears,
    }),
  );
  const { estId } = created;
  const selected = await saveSelection(
    actor,
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
  const entry = (id: string, given: string | number) =>
    Number(given) < 0 ? { level: 'exclude' } : { level: 'manual', value: String(given), ...ownerOf(inputs, id) };
  const asked = assumptionFields(await readEstimate(actor, estId)).flatMap((group) => group.fields);
  const given = inputs.fields ?? {};
  const typed = asked.flatMap(({ id, kind }) => {
    const value = given[id] ?? (kind === 'fact' ? 1000 : undefined);
    return value === undefined ? [] : [[id, entry(id, value)]];
  });
  const reductions = Object.entries(inputs.reductions ?? {}).map(([key, value]) => [
    key.replace(':', '_'),
    entry(key, value),
  ]);
  const figures = await saveAssumptions(
    actor,
    assumptionsForm.parse({
      ...selected,
      fields: Object.fromEntries(typed),
      fieldsExisting: inputs.fieldsExisting ?? {},
      reductionLevel: inputs.reductionLevel,
      reductions: Object.fromEntries(reductions),
    }),
  );
  const { contractYears: _, licences = [], ...costs } = investment;
  // The catalog, not the form, decides how a product is sold.
  const lines = licences.map(({ model: _model, ...line }) => line);
  return saveInvestment(
    actor,
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
}

function ownerOf({ provenance = {} }: ModelInput, id: string) {
  const whose = provenance[id];
  if (whose === undefined || whose === 'preset') return {};
  return whose === 'agreed' ? { whose, ...AGREEMENT } : { whose };
}
