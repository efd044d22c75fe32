import { sum } from '../number/sum.ts';
import type { Category, ResolvedInput, RetiredTool } from '../types.ts';
import type { Plan } from './plan.ts';

/**
 * An estimate laid out for calculation. Three switches hold all differences between the four scenarios: `assessesExisting`,
 * `keepsExisting`, `ramp`.
 */
export interface Case {
  readonly input: ResolvedInput;
  readonly years: number;
  readonly discountRatePct: number;
  /** By catalogue field; NaN if missing, -1 or lower if excluded. */
  readonly values: readonly number[];
  /** By component: its effect is being assessed. */
  readonly assessed: readonly boolean[];
  /** By component: the customer has it and, in a renewal, would lose it. */
  readonly kept: readonly boolean[];
  /** Ongoing Customer: products in use are assessed, and companions can hold measured values. */
  readonly assessesExisting: boolean;
  /** Renewal: products in use work from the start, and only the difference to the proposed ones is ramped. */
  readonly keepsExisting: boolean;
  /** Renewal: the fields are today's figures, so the existing products' effect is removed from the baseline. */
  readonly fieldsAreToday: boolean;
  /** From year 1: adoption, the share of the year after deployment, the growth of the baseline, and their product. */
  readonly ramp: readonly number[];
  readonly deployed: readonly number[];
  readonly growth: readonly number[];
  readonly reached: readonly number[];
  /** Whole months; 0 in a review. */
  readonly deploymentMonths: number;
  /** Those retired within the term; the others save nothing. */
  readonly retiredTools: readonly RetiredTool[];
  /** Percent 0 to 90. */
  readonly riskPct: Readonly<Record<Category, number>>;
  /** By component: the share of its effect, 0 to 1, that a retired tool already gives. */
  readonly overlap: readonly number[];
}

const RAMP_SETTINGS = ['rampYear1Pct', 'rampYear2Pct', 'rampYear3Pct', 'rampYear4Pct', 'rampYear5Pct'];

export function caseOf(plan: Plan, input: ResolvedInput): Case {
  const assessesExisting = input.scenarioId === 2;
  const keepsExisting = input.scenarioId === 3;
  const { financial } = input;
  const years = assessesExisting ? setting(financial, 'reviewYears') : input.investment.contractYears;
  const deploymentMonths = assessesExisting ? 0 : setting(financial, 'deploymentMonths');
  const growthRate = 1 + setting(financial, 'baselineGrowthPct') / 100;
  const ramp: number[] = [];
  const deployed: number[] = [];
  const growth: number[] = [];
  for (let year = 0; year < years; year++) {
    ramp.push(assessesExisting ? 1 : setting(financial, RAMP_SETTINGS[year] as string) / 100);
    deployed.push(deployedShare(deploymentMonths, year + 1));
    growth.push(growthRate ** year);
  }
  return {
    input,
    years,
    discountRatePct: assessesExisting ? 0 : setting(financial, 'discountRatePct'),
    values: plan.fieldIds.map((id) => input.fields[id] ?? Number.NaN),
    assessed: chosen(plan, assessesExisting ? input.existing : input.proposed),
    kept: chosen(plan, keepsExisting ? input.existing : NONE),
    assessesExisting,
    keepsExisting,
    fieldsAreToday: keepsExisting && input.baselineBasis === 'today',
    ramp,
    deployed,
    growth,
    reached: ramp.map((share, year) => share * (deployed[year] as number) * (growth[year] as number)),
    deploymentMonths,
    retiredTools: input.retiredTools.filter(({ retireMonth }) => retireMonth < 12 * years),
    riskPct: {
      'cost reduction': setting(financial, 'riskCostReductionPct'),
      'cost avoidance': setting(financial, 'riskCostAvoidancePct'),
      productivity: setting(financial, 'riskProductivityPct'),
    },
    overlap: plan.replaces.map((classes) => overlapOf(classes, input.retiredTools)),
  };
}

const NONE: Pick<ResolvedInput['proposed'], 'subProducts' | 'addOns'> = { subProducts: [], addOns: [] };

function chosen(plan: Plan, { subProducts, addOns }: typeof NONE): boolean[] {
  const ids = [...subProducts, ...addOns];
  return plan.componentIds.map((id) => ids.includes(id));
}

/**
 * @param year 1 is the first
 * @returns the share of the year after the deployment, 0 to 1
 */
export function deployedShare(deploymentMonths: number, year: number): number {
  return Math.max(0, Math.min(12, 12 * year - deploymentMonths)) / 12;
}

/**
 * Averages, over the classes of tools that a component replaces, the largest overlap among the tools of each class. Tools that
 * stay beyond the term count too: they continue to do part of the work.
 */
function overlapOf(classes: readonly number[], tools: readonly RetiredTool[]): number {
  if (classes.length === 0 || tools.length === 0) return 0;
  const largest = classes.map((id) =>
    tools.reduce((most, tool) => (tool.otherProductId === id ? Math.max(most, tool.overlapPct) : most), 0),
  );
  return sum(largest) / classes.length / 100;
}

/** @throws Error for an input that was not resolved */
export function setting(settings: Readonly<Record<string, number>>, id: string): number {
  const value = settings[id];
  if (value === undefined) throw new Error(`The input was not resolved: '${id}' is missing`);
  return value;
}

/** Prefers a driver's own percent over that of its category. */
export function riskOf({ input, riskPct }: Case, driverId: string, category: Category): number {
  return input.riskOverrides[driverId] ?? riskPct[category];
}

/** Makes a gain smaller and a loss larger. */
export function riskAdjusted(saving: number, riskPct: number): number {
  return saving * (saving < 0 ? 1 + riskPct / 100 : 1 - riskPct / 100);
}

export function times(years: readonly number[], factor: number): number[] {
  const row = years.slice();
  for (let year = 0; year < row.length; year++) row[year] = (row[year] as number) * factor;
  return row;
}
