import { formatMoneyInput, formatQuantity, listPriceOf, type NumberSetting } from '@worthwhile/roi-core';
import { componentName } from '#app/modules/estimates/assumptions.ts';
import { withAsTyped } from '#app/modules/estimates/drafts/as-typed.ts';
import { isFinancialAsked } from '#app/modules/estimates/drafts/step-rules.ts';
import { investmentTexts } from '#app/modules/estimates/drafts/step-texts.ts';
import { proposedLicences } from '#app/modules/estimates/proposed-licences.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { InvestmentContent, NumberLine } from '../wizard/content.ts';

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
  const stored = inputs.investment?.licences;
  const line = (setting: NumberSetting): NumberLine => ({
    id: setting.id,
    label: setting.label,
    unit: setting.unit.replace('currency', sign),
    help: COST_HINTS[setting.id] ?? setting.help ?? '',
  });
  const financial = catalogue.financialFields.filter(({ id }) => isFinancialAsked(id, view));
  return {
    step: 'investment',
    texts: withAsTyped(view, 'investment', investmentTexts(view)),
    sign,
    licences: licences.map(({ componentId, model }) => {
      const price = catalogue.listPrices.find((each) => each.componentId === componentId);
      const fact = catalogue.fields.find(({ id }) => id === price?.quantityFact);
      return {
        componentId,
        name: componentName(catalogue, componentId),
        unit: price?.unit ?? 'unit',
        isPerpetual: model === 'perpetual',
        listPrice: formatMoneyInput(listPriceOf(catalogue, componentId, rate) ?? 0, sign),
        isTypedPrice: stored?.find((line) => line.componentId === componentId)?.unitPrice !== undefined,
        quantityFrom: fact?.label ?? null,
        warning: scopeWarning(view, componentId),
      };
    }),
    costs: catalogue.investmentFields.filter(({ id }) => COSTS.some((cost) => cost === id)).map(line),
    financial: financial.map((setting) => ({ ...line(setting), standard: formatQuantity(setting.default) })),
    hasExistingFee: estimate.scenarioId === 3,
    retirable: estimate.scenarioId === 4 ? retirable(view) : [],
  };
}

function scopeWarning({ findings }: EstimateView, product: number): string | null {
  return findings.find(({ id, componentId }) => id === 'licenceScope' && componentId === product)?.message ?? null;
}

function retirable({ inputs, catalogue }: EstimateView) {
  const chosen = inputs.selection?.existing.otherProducts ?? [];
  return catalogue.otherProducts.filter(({ id }) => chosen.includes(id));
}
