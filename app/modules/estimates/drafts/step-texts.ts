import { formatExact, readNumber } from '@worthwhile/roi-core';
import { REPORT_SECTIONS } from '@worthwhile/roi-core/report-model';
import type { Texts } from '#app/form-data.ts';
import { assumptionFields, reductionFields, textOf } from '../assumptions.ts';
import { EMPTY_CHOICE, type LicenceEntry, type ReportTexts, type RiskOverride } from '../inputs.ts';
import { investmentOf } from '../model/investment-numbers.ts';
import { workedOn } from '../model/model-input.ts';
import { followingFields } from '../model/scaled-defaults.ts';
import { chosenBenefits } from '../model/unquantified.ts';
import { proposedLicences } from '../proposed-licences.ts';
import type { EstimateView } from '../view.ts';
import { figureTexts } from './figure-texts.ts';
import { isFinancialAsked } from './step-rules.ts';

type StepView = Pick<EstimateView, 'estimate' | 'inputs' | 'catalogue'>;

export function scenarioTexts({ estimate, inputs }: StepView): Texts {
  const years = estimate.scenarioId === 2 ? inputs.reviewYears : inputs.contractYears;
  const idText = (ref: { id: number } | null) => (ref ? String(ref.id) : '');
  return {
    name: estimate.name,
    scenarioId: String(estimate.scenarioId),
    customerId: idText(estimate.customer),
    accountId: idText(estimate.account),
    contactId: idText(estimate.contact),
    opportunityId: idText(estimate.opportunity),
    industry: estimate.industry,
    currencyId: String(estimate.currency.id),
    currencyValue: formatExact(estimate.currency.value),
    contractYears: String(years),
  };
}

/** Lists the selected IDs of the second step, list by list. */
export function productsTexts({ inputs }: StepView): Texts {
  const { proposed = EMPTY_CHOICE, existing = EMPTY_CHOICE } = inputs.selection ?? {};
  const texts = (ids: readonly number[]) => ids.map(String);
  return {
    proposedSubProducts: texts(proposed.subProducts),
    proposedAddOns: texts(proposed.addOns),
    proposedOtherProducts: texts(proposed.otherProducts),
    existingSubProducts: texts(existing.subProducts),
    existingAddOns: texts(existing.addOns),
    existingOtherProducts: texts(existing.otherProducts),
    baselineBasis: inputs.baselineBasis,
  };
}

/** Lists level, value and owner of every figure of the third step, as stored or proposed. */
export function assumptionsTexts(view: StepView): Texts {
  return figureTexts(
    view.inputs.reductionLevel,
    assumptionFields(view).flatMap(({ fields }) => fields),
    reductionFields(view),
  );
}

/** Lists the third step's values that follow the customer's size. */
export function followedTexts(view: StepView): Texts {
  const follows = followingFields(view);
  const fields = assumptionFields(view).flatMap((group) => group.fields);
  return Object.fromEntries(
    fields.filter(({ id }) => follows.includes(id)).map(({ id, text }) => [`fields.${id}.value`, text]),
  );
}

/**
 * Restores a step as a page of another version showed it. Figures that followed the earlier size were shown, not typed, so the
 * same form sent again is read as it was the first time.
 */
export function asShownThen<View extends StepView>(view: View, texts: Texts): View {
  const shown = followingFields(view).flatMap((id) => {
    const entry = view.inputs.fields[id];
    const value = readNumber(String(texts[`fields.${id}.value`] ?? ''));
    const isAtLevel = entry && texts[`fields.${id}.level`] === entry.level;
    return isAtLevel && value.ok ? [[id, { ...entry, value: value.value }] as const] : [];
  });
  return { ...view, inputs: { ...view.inputs, fields: { ...view.inputs.fields, ...Object.fromEntries(shown) } } };
}

/** Lists license lines as saved or proposed, costs, retired tools and the financial settings of the fourth step. */
export function investmentTexts(view: StepView): Texts {
  const { inputs, catalogue } = view;
  const { licences: _, feeTiming, ...numbers } = investmentOf(inputs);
  const rows = [
    ...proposedLicences(view).map((line, index) => licenceTexts(`licences[${index}].`, line)),
    ...inputs.retiredTools.map(({ name, otherProductId, ...tool }, index) => ({
      [`retiredTools[${index}].name`]: name,
      [`retiredTools[${index}].otherProductId`]: String(otherProductId),
      ...numberTexts(`retiredTools[${index}].`, tool),
    })),
  ];
  return Object.assign(
    { feeTiming, toolCostUpliftPct: formatExact(inputs.toolCostUpliftPct) },
    numberTexts('', numbers),
    // The customer's current annual fee is required: empty does not mean zero.
    inputs.investment ? {} : { existingAnnualFee: '' },
    numberTexts('financial.', financialOf(view)),
    ...workedOn(catalogue, view.estimate.scenarioId, inputs).map(({ id }) => riskTexts(id, inputs.riskOverrides?.[id])),
    ...rows,
  );
}

/** Lists the financial settings that the scenario asks for, as stored or proposed. */
export function financialOf(view: StepView): Record<string, number> {
  const { inputs, catalogue, estimate } = view;
  const asked = catalogue.financialFields.filter(({ id }) => isFinancialAsked(id, view));
  return Object.fromEntries(
    asked.map(({ id, default: standard, proposed }) => {
      const first = inputs.investment ? undefined : proposed?.[estimate.scenarioId];
      return [id, inputs.financial[id] ?? first ?? standard];
    }),
  );
}

/** A quantity that follows its fact is empty, and so is a list price. */
function licenceTexts(prefix: string, { model: _, componentId, quantity, unitPrice, ...rest }: LicenceEntry): Texts {
  return {
    [`${prefix}componentId`]: String(componentId),
    [`${prefix}quantity`]: textOf(quantity ?? null),
    [`${prefix}unitPrice`]: textOf(unitPrice ?? null),
    ...numberTexts(prefix, rest),
  };
}

function riskTexts(driverId: string, risk: RiskOverride | undefined): Texts {
  const name = `riskOverrides.${driverId}`;
  return { [`${name}.pct`]: textOf(risk?.pct ?? null), [`${name}.reason`]: risk?.reason ?? '' };
}

function numberTexts(prefix: string, numbers: Readonly<Record<string, number>>): Texts {
  return Object.fromEntries(Object.entries(numbers).map(([id, value]) => [`${prefix}${id}`, formatExact(value)]));
}

/** Lists the sixth step's texts from the report's current ones. */
export function reportTexts(
  view: StepView,
  { startPage, introduction, freePages, footer, sections, sectionOrder = [] }: ReportTexts,
): Texts {
  return {
    unquantified: chosenBenefits(view),
    startPage,
    introduction,
    footer,
    sections: REPORT_SECTIONS.filter(({ id, required }) => !required && sections.includes(id)).map(({ id }) => id),
    sectionOrder: sectionOrder.join(','),
    ...Object.fromEntries(
      freePages.flatMap(({ title, text }, index) => [
        [`freePages[${index}].title`, title],
        [`freePages[${index}].text`, text],
      ]),
    ),
  };
}
