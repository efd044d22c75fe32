import { formatExact } from '@worthwhile/roi-core';
import type { Texts } from '#app/form-data.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { isPartnerActor } from '#app/modules/access/scope.ts';
import { inactiveScenarios, readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { type Currency, listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { readChosen } from '#app/modules/customers/customers.server.ts';
import { withAsTyped } from '#app/modules/estimates/drafts/as-typed.ts';
import { scenarioTexts } from '#app/modules/estimates/drafts/step-texts.ts';
import type { EstimateView, NamedRef } from '#app/modules/estimates/view.ts';
import type { FoundRecord, RecordKind } from './find-records.server.ts';
import { chosenIds, findRecords } from './find-records.server.ts';

/**
 * Loads the first step of a stored or new estimate.
 *
 * @param posted the form of a page without scripts, whose chosen records stay chosen
 */
export async function loadScenario(actor: Actor, view: EstimateView | null, posted: Posted | undefined) {
  const texts = view && withAsTyped(view, 'scenario', scenarioTexts(view));
  const typed = posted ?? (view?.inputs.asTyped?.scenario ? (texts ?? undefined) : undefined);
  const [currencies, inactive, catalogue, chosen, foundCustomers] = await Promise.all([
    listCurrencies({ isActive: true }),
    inactiveScenarios(),
    view?.catalogue ?? newestConfigId().then(readCatalogue),
    typed ? chosenAgain(actor, view, typed) : storedRecords(view),
    posted && searchedCustomers(actor, posted),
  ]);
  return {
    step: 'scenario' as const,
    texts: texts ?? newTexts(currencies),
    scenarios: SCENARIOS.filter(({ id }) => !inactive.includes(id) || id === view?.estimate.scenarioId).map(
      ({ id, title, description, question, alsoCalled }) => ({
        id,
        title,
        // Catalog texts start in lower case.
        description: description[0]?.toUpperCase() + description.slice(1),
        question,
        alsoCalled: alsoCalled ?? null,
      }),
    ),
    industries: catalogue.industries,
    currencies: currencies.map(({ id, name, sign, value }) => ({ id, name, sign, value: formatExact(value) })),
    chosen,
    /** Matches for a name that was posted without a customer. */
    foundCustomers,
    /** The current value, if the estimate has another sign or value. */
    currencyToday: view ? currencyToday(view, currencies) : null,
    hasAccounts: !isPartnerActor(actor),
  };
}

export type ScenarioContent = Awaited<ReturnType<typeof loadScenario>>;

type Posted = Readonly<Record<string, unknown>>;
type Chosen = Readonly<Record<RecordKind, NamedRef | null>>;

function storedRecords(view: EstimateView | null): Chosen {
  const { customer = null, account = null, contact = null, opportunity = null } = view?.estimate ?? {};
  return { customer, account, contact, opportunity };
}

async function chosenAgain(actor: Actor, view: EstimateView | null, posted: Posted): Promise<Chosen> {
  const stored = storedRecords(view);
  const ids = chosenIds(posted);
  const read = await readChosen(actor, ids);
  // Anyone who can see an estimate can see its account, even where the account search finds nothing.
  const again = (kind: RecordKind) => read[kind] ?? (stored[kind]?.id === ids[`${kind}Id`] ? stored[kind] : null);
  return {
    customer: again('customer'),
    account: again('account'),
    contact: again('contact'),
    opportunity: again('opportunity'),
  };
}

/** Enter in the search field submits the form. The error for the missing customer then offers the matching ones. */
async function searchedCustomers(actor: Actor, posted: Posted): Promise<FoundRecord[] | undefined> {
  const { customerId, newCustomer, customerQuery } = posted;
  if (customerId || newCustomer || typeof customerQuery !== 'string' || customerQuery.trim() === '') return undefined;
  return findRecords(actor, { kind: 'customer', search: customerQuery.slice(0, 200) });
}

function currencyToday({ estimate, can }: EstimateView, currencies: readonly Currency[]): string | null {
  const today = currencies.find(({ id }) => id === estimate.currency.id);
  if (!today || !can.change) return null;
  const isSame = today.sign === estimate.currency.sign && today.value === estimate.currency.value;
  return isSame ? null : `${today.sign} at ${formatExact(today.value)}`;
}

/** A new estimate starts with currency 1 ($, value 1). Its scenario sets the term. */
function newTexts(currencies: readonly Currency[]): Texts {
  const first = currencies.find(({ id }) => id === 1) ?? currencies[0];
  return {
    currencyId: first ? String(first.id) : '',
    currencyValue: first ? formatExact(first.value) : '',
    contractYears: '',
  };
}
