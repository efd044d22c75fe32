import type { ModelInput } from '../types.ts';

interface FurtherExample {
  readonly id: string;
  readonly title: string;
  readonly inputs: ModelInput;
}

/** A case that does not pay back, in euro and at Low. */
const MOBILE: FurtherExample = {
  id: 'E4',
  title: 'New Business: Aternity Mobile, retail, Low, in euro, does not pay back',
  inputs: {
    scenarioId: 1,
    estimateType: 'estimateNew',
    industry: 'retail',
    assumptionLevel: 'low',
    reductionLevel: 'low',
    currency: { sign: '€', value: 0.92 },
    proposed: { subProducts: [8], addOns: [] },
    fields: { mobileDevices: 1500, mobileApps: 6 },
    financial: { deploymentMonths: 4 },
    investment: {
      contractYears: 3,
      licences: [{ componentId: 8, model: 'subscription' }],
      implementationServicesCost: 35_000,
      trainingCost: 10_000,
      implementationHours: 160,
      adminHoursPerMonth: 16,
    },
  },
};

/** A perpetual license, typed and excluded values, and a baseline that grows. */
const ON_PREM: FurtherExample = {
  id: 'E8',
  title: 'New Business: Aternity On Prem, defense, perpetual license, manual and excluded values',
  inputs: {
    scenarioId: 1,
    estimateType: 'estimateNew',
    industry: 'defense',
    assumptionLevel: 'average',
    reductionLevel: 'average',
    currency: { sign: '$', value: 1 },
    proposed: { subProducts: [1], addOns: [] },
    fields: { employees: 3000, endpointsManaged: 3200, costPerTicket: 24, deviceLifeYears: 5, unusedLicencePct: -1 },
    reductions: { 'slowAppTime:1': -1 },
    financial: { deploymentMonths: 14, baselineGrowthPct: 2 },
    investment: {
      contractYears: 4,
      feeTiming: 'yearEnd',
      licences: [{ componentId: 1, model: 'perpetual' }],
      implementationServicesCost: 90_000,
      trainingCost: 15_000,
      hardwareOneOff: 60_000,
      implementationHours: 600,
      adminHoursPerMonth: 60,
    },
  },
};

/** @param first example E1: in another currency its money is 1.5 times as much, and everything else is equal */
export function furtherExamples(first: ModelInput): readonly FurtherExample[] {
  const currency = {
    id: 'E9',
    title: 'Currency invariance: E1 at an exchange value of 1.5',
    inputs: {
      ...first,
      currency: { sign: 'A$', value: 1.5 },
      investment: { ...first.investment, implementationServicesCost: 30_000, trainingCost: 7_500 },
    },
  };
  return [MOBILE, ON_PREM, currency];
}
