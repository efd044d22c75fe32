import { roundHalfUp } from '@worthwhile/roi-core';
import type { z } from 'zod';
import { assumptionFields, reductionFields } from '../assumptions.ts';
import type { Draft } from '../estimates.server.ts';
import type { FieldEntry, LicenceEntry } from '../inputs.ts';
import { investmentOf } from '../model/investment-numbers.ts';
import { componentIds, countedRisks, licensedChoice } from '../model/model-input.ts';
import { chosenBenefits } from '../model/unquantified.ts';
import { formOfSelection } from '../selection.server.ts';
import { isFieldOf } from './misplaced.ts';
import type { saveForm } from './save-fields.schema.ts';

/**
 * Returns an estimate's content in the shape of `saveEstimate`: saving it changes nothing. Left out: parts that no step has
 * saved, fields without a place in the scenario, and report texts that follow the template.
 */
export function saveInputOf(view: Draft): z.input<typeof saveForm> {
  const { estimate, inputs } = view;
  const all: z.input<typeof saveForm> = {
    estId: estimate.id,
    version: estimate.version,
    name: estimate.name,
    customerId: estimate.customer.id,
    ...(estimate.account ? { accountId: estimate.account.id } : {}),
    ...(estimate.contact ? { contactId: estimate.contact.id } : {}),
    ...(estimate.opportunity ? { opportunityId: estimate.opportunity.id } : {}),
    scenarioId: estimate.scenarioId,
    industry: estimate.industry as z.input<typeof saveForm>['industry'],
    currencyId: estimate.currency.id,
    currencyValue: estimate.currency.value,
    contractYears: estimate.scenarioId === 2 ? inputs.reviewYears : inputs.contractYears,
    ...(inputs.selection ? formOfSelection(view) : {}),
    ...assumptionsOf(view),
    ...investmentPartOf(view),
    ...(inputs.unquantified ? { unquantified: chosenBenefits(view) } : {}),
    ...reportOf(view),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => isFieldOf(estimate.scenarioId, name))) as typeof all;
}

type Sections = NonNullable<z.input<typeof saveForm>['sections']>;

function reportOf({ inputs: { report } }: Draft) {
  if (!report) return {};
  const { freePages, sections, sectionOrder, ...texts } = report;
  return {
    ...texts,
    freePages: [...freePages],
    sections: [...sections] as Sections,
    ...(sectionOrder ? { sectionOrder: [...sectionOrder] as Sections } : {}),
  };
}

function assumptionsOf(view: Draft) {
  const { fieldsExisting, reductionLevel } = view.inputs;
  const needed = assumptionFields(view).flatMap((group) => group.fields);
  const stored = needed.flatMap(({ id, entry }) => (entry ? [[id, entryOf(entry)] as const] : []));
  if (stored.length === 0) return {};
  const measured = needed.flatMap(({ id, existing }) => {
    const value = existing && fieldsExisting[id];
    return value === undefined ? [] : [[id, shown(value)] as const];
  });
  const reductions = reductionFields(view).flatMap(({ key, entry }) => (entry ? [[key, entryOf(entry)] as const] : []));
  return {
    fields: Object.fromEntries(stored),
    fieldsExisting: Object.fromEntries(measured),
    reductionLevel,
    reductions: Object.fromEntries(reductions),
  };
}

function entryOf({ level, value, whose, agreement }: FieldEntry) {
  return {
    level,
    value: value === null ? '' : shown(value),
    ...(whose ? { whose } : {}),
    ...(agreement ? { agreedBy: agreement.name, agreedOn: agreement.date } : {}),
  };
}

function investmentPartOf(view: Draft) {
  const { estimate, inputs } = view;
  if (!inputs.investment) return {};
  const { licences, ...costs } = investmentOf(inputs);
  const paid = componentIds(licensedChoice(estimate.scenarioId, inputs.selection));
  const risks = countedRisks(view.catalogue, estimate.scenarioId, inputs);
  return {
    ...costs,
    licences: licences.filter(({ componentId }) => paid.includes(componentId)).map(lineOf),
    retiredTools: [...inputs.retiredTools],
    toolCostUpliftPct: inputs.toolCostUpliftPct,
    financial: Object.fromEntries(
      Object.entries(inputs.financial)
        .filter(([id]) => isFieldOf(estimate.scenarioId, `financial.${id}`))
        .map(([id, value]) => [id, shown(value)]),
    ),
    ...(risks.length > 0
      ? { riskOverrides: Object.fromEntries(risks.map(([id, { pct, reason }]) => [id, { pct: shown(pct), reason }])) }
      : {}),
  };
}

/** A line's license model comes from its product; a missing price follows the list. */
function lineOf({ model: _, ...line }: LicenceEntry) {
  return line;
}

/** Rounds a number as its page shows it: posting that leaves the stored one unchanged, whatever its decimals. */
function shown(value: number): number {
  return roundHalfUp(value, 2);
}
