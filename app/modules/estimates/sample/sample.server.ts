import { leadLabel } from '@worthwhile/roi-core';
import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { defaultEntry } from '../assumptions.ts';
import { EMPTY_CHOICE, type EstimateInputs, emptyInputs, type FieldEntry, type Step } from '../inputs.ts';
import { formatHeadline } from '../model/format-headline.ts';
import { neededFields } from '../model/model-input.ts';
import { defaultContextOf } from '../model/scaled-defaults.ts';
import { progressOf } from '../steps.ts';
import type { EstimateCore, EstimateView } from '../view.ts';
import { SAMPLE_ID, SAMPLE_NAME, type SampleHeadline } from './sample.ts';

const CUSTOMER_FIGURE = { level: 'manual', value: 1000, whose: 'customer' } as const;
const LICENCE = { model: 'subscription', discountPct: 0, maintenancePct: 0 } as const;

const ENTERED: EstimateInputs = {
  ...emptyInputs({ contractYears: 3, reviewYears: 1 }),
  selection: { proposed: { ...EMPTY_CHOICE, subProducts: [5], addOns: [6] }, existing: EMPTY_CHOICE },
  fields: { employees: CUSTOMER_FIGURE, endpointsManaged: CUSTOMER_FIGURE },
  financial: { deploymentMonths: 3 },
  investment: {
    feeTiming: 'advance',
    licences: [
      { componentId: 5, ...LICENCE },
      { componentId: 6, ...LICENCE },
    ],
    annualUpliftPct: 0,
    existingAnnualFee: 0,
    hardwareOneOff: 0,
    implementationHours: 200,
    implementationServicesCost: 20_000,
    infrastructureCostPerYear: 0,
    adminHoursPerMonth: 20,
    trainingCost: 5000,
  },
};

/** The report is the customer's: the sample has none. */
const STEPS_SHOWN: readonly Step[] = ['scenario', 'products', 'assumptions', 'investment', 'savings'];

/**
 * Calculates the sample estimate with the current configuration and model. It is read-only and stored nowhere, so it counts in
 * no list, quota or export.
 */
export async function readSample(actor: Actor): Promise<EstimateView> {
  return (await calculateSample(actor)).view;
}

async function calculateSample(actor: Actor) {
  requireCapability(actor, 'estimates.view');
  const configId = await newestConfigId();
  const catalogue = await readCatalogue(configId);
  const estimate = sampleCore(configId);
  const context = defaultContextOf({ estimate, inputs: ENTERED });
  const fields: Record<string, FieldEntry> = { ...ENTERED.fields };
  for (const field of neededFields(catalogue, estimate.scenarioId, ENTERED))
    fields[field.id] ??= defaultEntry(catalogue, context, field);
  const inputs = { ...ENTERED, fields };
  const { steps, computation } = progressOf({ estimate, inputs, catalogue });
  const view: EstimateView = {
    brand: env().brandName,
    estimate,
    inputs,
    catalogue,
    steps: steps.filter(({ step }) => STEPS_SHOWN.includes(step)),
    firstIncomplete: 'savings',
    can: { change: false, generate: false, clone: false, delete: false, download: false },
    headline: computation?.result.headline ?? null,
    lastComputed: null,
    findings: computation?.findings ?? [],
  };
  return { view, result: computation?.result ?? null };
}

/** Null where the configuration has no such products. */
export async function sampleHeadline(actor: Actor): Promise<SampleHeadline | null> {
  const { view, result } = await calculateSample(actor);
  if (!result) return null;
  const { headline } = result;
  const { value, hardOnly } = formatHeadline(headline, view.estimate.currency.sign);
  return { measure: leadLabel(headline.kind, result), value, hardOnly };
}

function sampleCore(configId: number): EstimateCore {
  const now = new Date().toISOString();
  return {
    id: SAMPLE_ID,
    name: `Sample: ${SAMPLE_NAME}`,
    state: 1,
    version: 1,
    currentStep: STEPS_SHOWN.length - 1,
    scenarioId: 1,
    scenarioTitle: scenarioOf(1).title,
    industry: 'other',
    currency: { id: 1, sign: '$', value: 1 },
    configId,
    customer: { id: SAMPLE_ID, name: 'Halden Logistics' },
    account: null,
    contact: null,
    opportunity: null,
    owner: { userId: 0, name: '' },
    partnerId: null,
    prodCombinationId: '5,6',
    createdAt: now,
    generatedAt: null,
    savedBy: { userId: 0, name: '', at: now },
  };
}
