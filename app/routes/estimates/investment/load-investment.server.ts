import { formatMoney, formatNumber, listPriceOf, type NumberSetting } from '@worthwhile/roi-core';
import { componentName } from '#app/modules/estimates/assumptions.ts';
import { type LicenceEntry, NO_INVESTMENT } from '#app/modules/estimates/inputs.ts';
import { proposedLicences } from '#app/modules/estimates/proposed-licences.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { InvestmentContent, NumberLine } from '../wizard/content.ts';
import type { FormTexts } from '../wizard/form-texts.ts';

/** The one-off and yearly costs beside the licences, in the order of the page. */
const COSTS = [
  'implementationServicesCost',
  'trainingCost',
  'hardwareOneOff',
  'implementationHours',
  'adminHoursPerMonth',
  'infrastructureCostPerYear',
] as const;

const COST_HINTS: Readonly<Record<string, string>> = {
  implementationServicesCost: 'Paid at the start.',
  trainingCost: 'Paid at the start.',
  hardwareOneOff: 'Servers or appliances, paid at the start.',
  implementationHours: "The customer's own IT staff, at the start, counted in full.",
  adminHoursPerMonth: "The customer's own IT staff, every month.",
  infrastructureCostPerYear: 'Every year.',
};

/** The fourth step: licence lines as saved, else as the facts and list prices propose them. */
export function loadInvestment(view: EstimateView): InvestmentContent {
  const { estimate, inputs, catalogue } = view;
  const { sign, value: rate } = estimate.currency;
  const licences = proposedLicences(view);
  const line = (setting: NumberSetting): NumberLine => ({
    id: setting.id,
    label: setting.label,
    unit: setting.unit.replace('currency', sign),
    help: COST_HINTS[setting.id] ?? setting.help ?? '',
  });
  const financial = catalogue.financialFields.filter(({ id }) => isAsked(id, view));
  return {
    step: 'investment',
    texts: { ...textsOf(view, licences), ...financialTexts(view, financial) },
    sign,
    licences: licences.map(({ componentId, model }) => {
      const price = catalogue.listPrices.find((each) => each.componentId === componentId);
      const fact = catalogue.fields.find(({ id }) => id === price?.quantityFact);
      return {
        componentId,
        name: componentName(catalogue, componentId),
        unit: price?.unit ?? 'unit',
        isPerpetual: model === 'perpetual',
        listPrice: formatMoney(listPriceOf(catalogue, componentId, rate) ?? 0, sign),
        quantityFrom: fact?.label ?? null,
        warning: scopeWarning(view, componentName(catalogue, componentId)),
      };
    }),
    costs: catalogue.investmentFields.filter(({ id }) => COSTS.some((cost) => cost === id)).map(line),
    financial: financial.map((setting) => ({ ...line(setting), standard: formatNumber(setting.default) })),
    hasExistingFee: estimate.scenarioId === 3,
    retirable: estimate.scenarioId === 4 ? retirable(view) : [],
    retiredTools: Math.max(inputs.retiredTools.length, estimate.scenarioId === 4 ? 1 : 0),
  };
}

function scopeWarning({ findings }: EstimateView, product: string): string | null {
  return (
    findings.find(({ id, message }) => id === 'licenceScope' && message.includes(` of ${product} are `))?.message ??
    null
  );
}

/** Settings of years beyond the term, and the years looked back on (first step), are not asked for. */
function isAsked(id: string, { estimate, inputs }: EstimateView): boolean {
  const year = /^rampYear(\d)Pct$/.exec(id)?.[1];
  if (year !== undefined) return estimate.scenarioId !== 2 && Number(year) <= inputs.contractYears;
  return id !== 'reviewYears' && !(estimate.scenarioId === 2 && id === 'discountRatePct');
}

function retirable({ inputs, catalogue }: EstimateView) {
  const chosen = inputs.selection?.existing.otherProducts ?? [];
  return catalogue.otherProducts.filter(({ id }) => chosen.includes(id));
}

function textsOf({ inputs }: EstimateView, licences: readonly LicenceEntry[]): FormTexts {
  const { licences: _, feeTiming, ...numbers } = inputs.investment ?? NO_INVESTMENT;
  return {
    feeTiming,
    ...numberTexts('', numbers),
    toolCostUpliftPct: formatNumber(inputs.toolCostUpliftPct),
    ...Object.assign(
      {},
      ...licences.map(({ model: _model, componentId, ...numbers }, index) => ({
        [`licences[${index}].componentId`]: String(componentId),
        ...numberTexts(`licences[${index}].`, numbers),
      })),
    ),
    ...Object.assign(
      {},
      ...inputs.retiredTools.map(({ name, otherProductId, ...numbers }, index) => ({
        [`retiredTools[${index}].name`]: name,
        [`retiredTools[${index}].otherProductId`]: String(otherProductId),
        ...numberTexts(`retiredTools[${index}].`, numbers),
      })),
    ),
  };
}

function numberTexts(prefix: string, numbers: Readonly<Record<string, number>>): FormTexts {
  return Object.fromEntries(Object.entries(numbers).map(([id, value]) => [`${prefix}${id}`, formatNumber(value)]));
}

function financialTexts({ inputs }: EstimateView, settings: readonly NumberSetting[]): FormTexts {
  return numberTexts(
    'financial.',
    Object.fromEntries(settings.map(({ id, default: standard }) => [id, inputs.financial[id] ?? standard])),
  );
}
