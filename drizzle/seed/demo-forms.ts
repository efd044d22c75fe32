import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import type { Actor } from '#app/modules/access/actor.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import {
  searchAccounts,
  searchContacts,
  searchCustomers,
  searchOpportunities,
} from '#app/modules/customers/customers.server.ts';
import { assumptionFields } from '#app/modules/estimates/assumptions.ts';
import { proposedLicences } from '#app/modules/estimates/proposed-licences.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { DemoEstimate } from './demo-estimate.ts';

export async function scenarioOf(actor: Actor, wanted: DemoEstimate) {
  const customer = (await searchCustomers(actor, wanted.customer))[0];
  const account = customer && (await searchAccounts(actor, { search: '', customerId: customer.id }))[0];
  const inAccount = account && { search: '', accountId: account.id };
  const currency = (await listCurrencies()).find(({ code }) => code === wanted.currency);
  return {
    submissionId: 'demonstration',
    name: wanted.name,
    customerId: customer?.id,
    accountId: account?.id,
    contactId: inAccount && (await searchContacts(actor, inAccount))[0]?.id,
    opportunityId: inAccount && (await searchOpportunities(actor, inAccount))[0]?.id,
    scenarioId: wanted.scenarioId,
    industry: wanted.industry,
    currencyId: currency?.id ?? 1,
    currencyValue: currency?.value ?? 1,
    contractYears: wanted.years,
  };
}

export function target({ estimate }: EstimateView) {
  return { estId: estimate.id, version: estimate.version };
}

export function productsOf(view: EstimateView, { proposed = [], existing = [], retired = [] }: DemoEstimate) {
  const ofKind = (ids: readonly number[], kind: 'subProduct' | 'addOn') =>
    ids.filter((id) =>
      standardCatalogue.components.some((component) => component.id === id && component.kind === kind),
    );
  return {
    ...target(view),
    proposedSubProducts: ofKind(proposed, 'subProduct'),
    proposedAddOns: ofKind(proposed, 'addOn'),
    existingSubProducts: ofKind(existing, 'subProduct'),
    existingAddOns: ofKind(existing, 'addOn'),
    existingOtherProducts: [...retired],
  };
}

/** Typical notes of a sales engineer, by the number of people. */
function factsOf(size: number): Record<string, number> {
  return {
    employees: size,
    endpointsManaged: size,
    mobileDevices: Math.round(size * 0.4),
    mobileApps: 6,
    sitesCount: Math.max(4, Math.round(size / 150)),
    acceleratedSites: Math.max(2, Math.round(size / 300)),
    remoteUsers: Math.round(size * 0.3),
    wanMbpsPerSite: 80,
    monitoredNetworkDevices: Math.max(20, Math.round(size / 7)),
  };
}

export function figuresOf(view: EstimateView, { size, level = 'average', scenarioId, agreed = {} }: DemoEstimate) {
  const facts = factsOf(size);
  const fields = assumptionFields(view).flatMap((group) => group.fields);
  const agreement = {
    level: 'manual',
    whose: 'agreed',
    agreedBy: view.estimate.contact?.name,
    agreedOn: new Date().toISOString().slice(0, 10),
  };
  const entries = fields.map(({ id, presets }) => {
    if (agreed[id] !== undefined) return [id, { ...agreement, value: agreed[id] }];
    return presets
      ? [id, { level, value: '' }]
      : [id, { level: 'manual', value: String(facts[id] ?? 1), whose: 'customer' }];
  });
  // The customer measures a fifth fewer tickets with the product.
  const tickets = fields.find(({ id }) => id === 'ticketsPerEndpointMonth')?.presets?.average;
  const measured =
    scenarioId === 2 && tickets ? { ticketsPerEndpointMonth: String(Math.round(tickets * 80) / 100) } : {};
  return { ...target(view), fields: Object.fromEntries(entries), fieldsExisting: measured, reductionLevel: level };
}

export function costsOf(
  view: EstimateView,
  { size, discountPct = 0, retired = [], scenarioId, deploymentMonths }: DemoEstimate,
) {
  const amount = (dollars: number) => Math.round(dollars * view.estimate.currency.value);
  const isReview = scenarioId === 2;
  return {
    ...target(view),
    feeTiming: 'advance',
    licences: proposedLicences(view).map(({ componentId, quantity }) => ({ componentId, quantity, discountPct })),
    implementationServicesCost: isReview ? 0 : amount(12_000 + size * 8),
    trainingCost: isReview ? 0 : amount(3_000 + size * 2),
    implementationHours: isReview ? 0 : 120 + Math.round(size * 0.08),
    adminHoursPerMonth: 12 + Math.round(size / 120),
    existingAnnualFee: scenarioId === 3 ? amount(size * 20) : 0,
    retiredTools: retired.map((otherProductId, index) => ({
      otherProductId,
      name: standardCatalogue.otherProducts.find(({ id }) => id === otherProductId)?.name ?? 'Incumbent tool',
      annualCost: amount(30_000 + size * 12),
      adminHoursPerMonth: 30,
      retireMonth: 3 * (index + 1),
    })),
    toolCostUpliftPct: scenarioId === 4 ? 3 : 0,
    ...(deploymentMonths && { financial: { deploymentMonths } }),
  };
}
