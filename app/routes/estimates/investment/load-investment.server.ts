import {
  formatExact,
  formatMoneyInput,
  formatPercentInput,
  formatQuantity,
  investmentIdsAt,
  type NumberSetting,
  type SettingPlace,
} from '@worthwhile/roi-core';
import { componentName } from '#app/modules/estimates/assumptions.ts';
import { withAsTyped } from '#app/modules/estimates/drafts/as-typed.ts';
import { isFinancialAsked } from '#app/modules/estimates/drafts/step-rules.ts';
import { investmentTexts } from '#app/modules/estimates/drafts/step-texts.ts';
import { workedOn } from '#app/modules/estimates/model/model-input.ts';
import { proposedLicences, standInsFor } from '#app/modules/estimates/proposed-licences.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { investmentResultOf } from './investment-result.ts';

const RISK_OF = {
  'cost reduction': 'riskCostReductionPct',
  'cost avoidance': 'riskCostAvoidancePct',
  productivity: 'riskProductivityPct',
} as const;

/** Shown with the fees, outside the folded settings. */
const DEPLOYMENT = 'deploymentMonths';

/** License lines as saved, else from their facts at the list price. */
export function loadInvestment(view: EstimateView) {
  const { estimate, inputs, catalogue } = view;
  const { sign } = estimate.currency;
  const line = (setting: NumberSetting) => ({
    id: setting.id,
    label: setting.label,
    unit: setting.unit.replace('currency', sign),
    help: setting.help ?? '',
  });
  const linesAt = (place: SettingPlace) =>
    investmentIdsAt(place).flatMap((id) => catalogue.investmentFields.filter((setting) => setting.id === id).map(line));
  const asked = catalogue.financialFields.filter(({ id }) => isFinancialAsked(id, view));
  const deployment = asked.find(({ id }) => id === DEPLOYMENT);
  const financial = asked.filter((setting) => setting !== deployment);
  const settingValue = ({ id, default: standard }: NumberSetting) => inputs.financial[id] ?? standard;
  return {
    step: 'investment' as const,
    texts: withAsTyped(view, 'investment', investmentTexts(view)),
    sign,
    licences: proposedLicences(view).map(({ componentId, model }) => {
      const price = catalogue.listPrices.find((each) => each.componentId === componentId);
      const { fact, isLeftOut, quantity, listPrice } = standInsFor(view, componentId);
      const label = catalogue.fields.find(({ id }) => id === fact)?.label;
      return {
        componentId,
        name: componentName(catalogue, componentId),
        unit: (price?.unit ?? 'unit').replace('/', ' per '),
        isPerpetual: model === 'perpetual',
        listPrice: { label: formatMoneyInput(listPrice, sign), input: formatExact(listPrice) },
        scope: label ? { label, isLeftOut, ...followedQuantity(isLeftOut ? null : quantity) } : null,
        warning: scopeWarning(view, componentId),
      };
    }),
    /** The months without benefits; null in a review. */
    deployment: deployment ? line(deployment) : null,
    /** The share of the savings in each year of the term. */
    adoption: asked
      .filter(({ id }) => id.startsWith('ramp'))
      .map((setting) => formatPercentInput(settingValue(setting))),
    fees: linesAt('fees'),
    costs: linesAt('costs'),
    financialNote: financialNote(financial, settingValue),
    financial: financial.map((setting) => ({ ...line(setting), standard: formatQuantity(setting.default) })),
    /** Benefits with an optional risk of their own, and the formatted risk of their category. */
    risks: workedOn(catalogue, estimate.scenarioId, inputs).map(({ id, label, category }) => {
      const setting = financial.find((each) => each.id === RISK_OF[category]);
      return { id, label, standard: formatQuantity(inputs.financial[RISK_OF[category]] ?? setting?.default ?? 0) };
    }),
    feeWarning: warningAt(view, 'fees'),
    toolWarnings: inputs.retiredTools.map((_, index) => warningAt(view, `retiredTools.${index}`)),
    hasExistingFee: estimate.scenarioId === 3,
    result: investmentResultOf(view),
    /** Consolidation: the products to retire, each with at least one tool. */
    retirable: estimate.scenarioId === 4 ? retirable(view) : [],
  };
}

export type InvestmentContent = ReturnType<typeof loadInvestment>;

/** The fact that an empty quantity follows, for reading and as the field would show it. */
function followedQuantity(quantity: number | null) {
  return quantity === null
    ? { value: null, input: null }
    : { value: formatQuantity(quantity), input: formatExact(quantity) };
}

/** Names what the folded settings are set to. */
function financialNote(asked: readonly NumberSetting[], settingValue: (setting: NumberSetting) => number): string {
  const pct = (id: string) => asked.filter((setting) => setting.id === id).map(settingValue);
  const [discount] = pct('discountRatePct');
  const [costs] = pct('riskOtherCostsPct');
  const benefits = Object.values(RISK_OF).flatMap(pct);
  const [least, most] = [Math.min(...benefits), Math.max(...benefits)];
  const range = least === most ? formatPercentInput(least) : `${formatQuantity(least)} to ${formatPercentInput(most)}`;
  return [
    ...(discount === undefined ? [] : [`Discount rate ${formatPercentInput(discount)}`]),
    ...(costs === undefined ? [] : [`risk adjustment ${formatPercentInput(costs)} on costs`]),
    ...(benefits.length === 0 ? [] : [`${range} on benefits`]),
  ].join(', ');
}

/** Warns that a quantity differs from the fact that it should cover. */
function scopeWarning({ findings }: EstimateView, product: number): string | null {
  return findings.find(({ id, componentId }) => id === 'licenceScope' && componentId === product)?.message ?? null;
}

function warningAt({ findings }: EstimateView, figure: string): string | null {
  const found = findings.filter(({ at }) => at === figure).map(({ message }) => message);
  return found.length === 0 ? null : found.join(' ');
}

function retirable({ inputs, catalogue }: EstimateView) {
  const chosen = inputs.selection?.existing.otherProducts ?? [];
  return catalogue.otherProducts.filter(({ id }) => chosen.includes(id));
}
