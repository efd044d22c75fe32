import { formatExact } from '@worthwhile/roi-core';
import type { Texts } from '#app/form-data.ts';
import { describeQuota } from '#app/infra/limits/quotas.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { inactiveScenarios, readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { type Currency, listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { readChosen } from '#app/modules/customers/customers.server.ts';
import { withAsTyped } from '#app/modules/estimates/drafts/as-typed.ts';
import { scenarioTexts } from '#app/modules/estimates/drafts/step-texts.ts';
import { proposeFor } from '#app/modules/estimates/proposals/proposals.server.ts';
import type { EstimateView, NamedRef } from '#app/modules/estimates/view.ts';
import { choiceOf, type ShownProposal, shownProposal } from './customer/choice-query.server.ts';
import type { FoundRecord, RecordKind } from './customer/find-records.server.ts';
import { chosenIds, findRecords } from './customer/find-records.server.ts';

/**
 * Loads the first step of a stored or new estimate.
 *
 * @param from.posted the form of a page without scripts, whose chosen records stay chosen
 * @param from.customerId a new estimate's customer
 * @param from.isOpen false for reading only, which needs no proposals
 */
export async function loadScenario(
  actor: Actor,
  view: EstimateView | null,
  from: { readonly posted: Posted | undefined; readonly customerId?: number; readonly isOpen: boolean },
) {
  const { posted, customerId, isOpen } = from;
  const texts = view && withAsTyped(view, 'scenario', scenarioTexts(view));
  const begun = view || customerId === undefined ? undefined : { customerId: String(customerId) };
  const typed = posted ?? begun ?? (view?.inputs.asTyped?.scenario ? (texts ?? undefined) : undefined);
  const form = posted ?? texts ?? begun ?? {};
  const [currencies, inactive, catalogue, chosen, foundCustomers, proposed, quota] = await Promise.all([
    listCurrencies({ isActive: true }),
    inactiveScenarios(),
    view?.catalogue ?? newestConfigId().then(readCatalogue),
    typed ? chosenAgain(actor, view, typed) : storedRecords(view),
    posted && searchedCustomers(actor, posted),
    isOpen ? proposeFor(actor, { ...choiceOf(form), ...(view && { estId: view.estimate.id }) }) : null,
    view ? null : describeQuota(actor, 'drafts'),
  ]);
  const proposal = proposed && shownProposal(proposed);
  const scenarios = SCENARIOS.filter(({ id }) => !inactive.includes(id) || id === view?.estimate.scenarioId);
  const [first] = scenarios;
  return {
    step: 'scenario' as const,
    texts: texts ?? {
      ...newTexts(currencies),
      scenarioId: first ? String(first.id) : '',
      ...(begun && proposal && begunTexts(begun.customerId, proposal)),
    },
    scenarios: scenarios.map(({ id, title, summary, question }) => ({ id, title, summary, question })),
    industries: catalogue.industries.filter(({ id, isEnded }) => !isEnded || id === view?.estimate.industry),
    currencies: currencies.map(({ id, name, sign, value }) => ({ id, name, sign, value: formatExact(value) })),
    chosen,
    proposal,
    /** How many estimates a day allows; null for a stored one. */
    quota,
    /** Matches for a name that was posted without a customer. */
    foundCustomers,
    /** The current value, if the estimate has another sign or value. */
    currencyToday: view ? currencyToday(view, currencies) : null,
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

/** A new estimate for a customer starts with what is proposed for it. */
function begunTexts(customerId: string, { record, industry, name }: ShownProposal): Texts {
  return record ? { customerId, industry, name } : {};
}

/** A new estimate starts with currency 1 ($, value 1). Its scenario sets the term, unless one is chosen. */
function newTexts(currencies: readonly Currency[]): Texts {
  const first = currencies.find(({ id }) => id === 1) ?? currencies[0];
  return {
    currencyId: first ? String(first.id) : '',
    currencyValue: first ? formatExact(first.value) : '',
    contractYears: '',
  };
}
