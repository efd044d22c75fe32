import { formatNumber } from '@worthwhile/roi-core';
import type { Actor } from '#app/modules/access/actor.ts';
import { isPartnerActor } from '#app/modules/access/scope.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { type Currency, listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { ScenarioContent } from '../wizard/content.ts';
import type { FormTexts } from '../wizard/form-texts.ts';

/** The first step: of an estimate, or of one that is to be made. */
export async function loadScenario(actor: Actor, view: EstimateView | null): Promise<ScenarioContent> {
  const [currencies, catalogue] = await Promise.all([
    listCurrencies({ isActive: true }),
    view?.catalogue ?? newestConfigId().then(readCatalogue),
  ]);
  const estimate = view?.estimate;
  return {
    step: 'scenario',
    texts: view ? textsOf(view) : newTexts(currencies),
    scenarios: SCENARIOS.filter(({ isActive }) => isActive).map(({ id, title, description, alsoCalled }) => ({
      id,
      title,
      description,
      alsoCalled: alsoCalled ?? null,
    })),
    industries: catalogue.industries,
    currencies: currencies.map(({ id, name, sign, value }) => ({ id, name, sign, value: formatNumber(value) })),
    chosen: {
      customer: estimate?.customer ?? null,
      account: estimate?.account ?? null,
      contact: estimate?.contact ?? null,
      opportunity: estimate?.opportunity ?? null,
    },
    currencyToday: view ? currencyToday(view, currencies) : null,
    hasAccounts: !isPartnerActor(actor),
  };
}

function currencyToday({ estimate, can }: EstimateView, currencies: readonly Currency[]): string | null {
  const today = currencies.find(({ id }) => id === estimate.currency.id);
  if (!today || !can.change) return null;
  const isSame = today.sign === estimate.currency.sign && today.value === estimate.currency.value;
  return isSame ? null : `${today.sign} at ${formatNumber(today.value)}`;
}

function textsOf({ estimate, inputs }: EstimateView): FormTexts {
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
    currencyValue: formatNumber(estimate.currency.value),
    contractYears: String(years),
  };
}

/** A new estimate starts with currency 1 ($, value 1); its term is its scenario's until another is chosen. */
function newTexts(currencies: readonly Currency[]): FormTexts {
  const first = currencies.find(({ id }) => id === 1) ?? currencies[0];
  return {
    currencyId: first ? String(first.id) : '',
    currencyValue: first ? formatNumber(first.value) : '',
    contractYears: '',
  };
}
