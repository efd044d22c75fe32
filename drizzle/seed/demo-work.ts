import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { eq, sql } from 'drizzle-orm';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import {
  searchAccounts,
  searchContacts,
  searchCustomers,
  searchOpportunities,
} from '#app/modules/customers/customers.server.ts';
import { assumptionFields } from '#app/modules/estimates/assumptions.ts';
import {
  assumptionsForm,
  investmentForm,
  scenarioForm,
  selectionForm,
} from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { proposedLicences } from '#app/modules/estimates/proposed-licences.ts';
import {
  saveAssumptions,
  saveInvestment,
  saveSelection,
} from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { createEstimate } from '#app/modules/estimates/scenario.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { estimates } from '#drizzle/schema/index.ts';
import { DEMO_ESTIMATES, type DemoEstimate } from './demo-estimates.ts';

/** Other connections create the estimate under this lock, which takes longer on a busy machine. */
const MAKING_MS = 120_000;

const STAGES = ['scenario', 'products', 'assumptions', 'ready', 'generated'] as const;

/**
 * Creates the estimates through the wizard's services. Finished ones are left alone, even if changed or deleted later;
 * interrupted ones are completed. Each is created by one process.
 */
export async function seedEstimates(actors: ReadonlyMap<string, Actor>): Promise<void> {
  for (const wanted of DEMO_ESTIMATES) {
    const actor = actors.get(wanted.owner);
    if (!actor) continue;
    const mark = `demonstration: ${wanted.name}`;
    const make = async (tx: Tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${mark}, 0))`);
      const [finished] = await tx.select({ id: estimates.id }).from(estimates).where(eq(estimates.submissionId, mark));
      if (!finished) await finishEstimate(await makeEstimate(actor, wanted), wanted, mark);
    };
    await unscoped('one process makes it', make, { withinMs: MAKING_MS });
  }
}

/** Saves the steps up to the wanted stage. After an interrupted start, saved steps are saved again. */
async function makeEstimate(actor: Actor, wanted: DemoEstimate): Promise<number> {
  const { estId, state } = await createEstimate(actor, scenarioForm.parse(await scenarioOf(actor, wanted)));
  if (state === 2) return estId;
  const stage = STAGES.indexOf(wanted.until);
  if (stage >= 1) await saveSelection(actor, selectionForm.parse(productsOf(await readEstimate(actor, estId), wanted)));
  if (stage >= 2)
    await saveAssumptions(actor, assumptionsForm.parse(figuresOf(await readEstimate(actor, estId), wanted)));
  if (stage >= 3) await saveInvestment(actor, investmentForm.parse(costsOf(await readEstimate(actor, estId), wanted)));
  if (stage >= 4) await generateEstimate(actor, target(await readEstimate(actor, estId)));
  return estId;
}

/** The list should span some weeks. The mark prevents a second run. */
async function finishEstimate(estId: number, { daysAgo }: DemoEstimate, mark: string): Promise<void> {
  await unscoped('the demonstration is dated back', (tx) =>
    tx
      .update(estimates)
      .set({ createdAt: sql`now() - make_interval(days => ${daysAgo}::int)`, submissionId: mark })
      .where(eq(estimates.id, estId)),
  );
}

async function scenarioOf(actor: Actor, wanted: DemoEstimate) {
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

function target({ estimate }: EstimateView) {
  return { estId: estimate.id, version: estimate.version };
}

function productsOf(view: EstimateView, { proposed = [], existing = [], retired = [] }: DemoEstimate) {
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

function figuresOf(view: EstimateView, { size, level = 'average', scenarioId, agreed = {} }: DemoEstimate) {
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

function costsOf(
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
