import type { Category, ResolvedInput, RetiredTool } from '../types.ts';
import type { Plan } from './plan.ts';

/**
 * One estimate laid out for calculation. What the four scenarios have in common is here as numbers, what tells them
 * apart as three switches: `assessesExisting`, `keepsExisting`, `ramp`.
 */
export interface Case {
  readonly input: ResolvedInput;
  readonly years: number;
  readonly discountRatePct: number;
  /** A value for each field of the catalogue; NaN where there is none, -1 or lower where it is excluded. */
  readonly values: readonly number[];
  /** Per component of the catalogue: whether its effect is what is being assessed. */
  readonly assessed: readonly boolean[];
  /** Per component: whether the customer has it and, in a renewal, would lose it. */
  readonly kept: readonly boolean[];
  /** Ongoing Customer: the products in use are assessed, and companions may say what was measured. */
  readonly assessesExisting: boolean;
  /** Renewal: the products in use work at once, only the difference to the proposed ones is ramped. */
  readonly keepsExisting: boolean;
  /** Renewal: the fields are today's figures, so the existing products' effect is taken out of the baseline. */
  readonly fieldsAreToday: boolean;
  /** Year 1 first: adoption, the share of the year after deployment, the growth of the baseline, and all together. */
  readonly ramp: readonly number[];
  readonly deployed: readonly number[];
  readonly growth: readonly number[];
  readonly reached: readonly number[];
  /** Whole months until the product is deployed; 0 in a review. */
  readonly deploymentMonths: number;
  /** The tools that are retired within the term; the others save nothing. */
  readonly retiredTools: readonly RetiredTool[];
  /** The percent by which benefits of a kind are taken down for risk. */
  readonly riskPct: Readonly<Record<Category, number>>;
  /** Per component: the share of its effect that a retired tool already gives, 0 to 1. */
  readonly overlap: readonly number[];
}

const RAMP_SETTINGS = ['rampYear1Pct', 'rampYear2Pct', 'rampYear3Pct', 'rampYear4Pct', 'rampYear5Pct'];

/** Lays out an input by the rules of its scenario. */
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
    kept: chosen(plan, keepsExisting ? input.existing : {}),
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

function chosen(plan: Plan, selection: Partial<ResolvedInput['proposed']>): boolean[] {
  const { subProducts = [], addOns = [] } = selection;
  return plan.componentIds.map((id) => subProducts.includes(id) || addOns.includes(id));
}

/** The share of a year (1 is the first) that lies after the deployment. */
export function deployedShare(deploymentMonths: number, year: number): number {
  return Math.max(0, Math.min(12, 12 * year - deploymentMonths)) / 12;
}

/**
 * The mean, over the classes of tools that a component replaces, of the largest overlap among the tools of the class,
 * also of those that stay beyond the term and go on doing part of the work. A component that replaces none has none.
 */
function overlapOf(classes: readonly number[], tools: readonly RetiredTool[]): number {
  if (classes.length === 0 || tools.length === 0) return 0;
  const largest = classes.map((id) =>
    tools.reduce((most, tool) => (tool.otherProductId === id ? Math.max(most, tool.overlapPct) : most), 0),
  );
  return largest.reduce((sum, pct) => sum + pct, 0) / classes.length / 100;
}

/** A financial setting, which a resolved input always holds. */
export function setting(settings: Readonly<Record<string, number>>, id: string): number {
  const value = settings[id];
  if (value === undefined) throw new Error(`The input was not resolved: '${id}' is missing`);
  return value;
}

/** The percent that a driver's benefits are adjusted by: its own, or that of its category. */
export function riskOf({ input, riskPct }: Case, driverId: string, category: Category): number {
  return input.riskOverrides[driverId] ?? riskPct[category];
}

/** What savings count for: risk makes a gain smaller and a loss larger. */
export function riskAdjusted(saving: number, riskPct: number): number {
  return saving * (saving < 0 ? 1 + riskPct / 100 : 1 - riskPct / 100);
}

/** A row of years with each amount times a factor. */
export function times(years: readonly number[], factor: number): number[] {
  const row = years.slice();
  for (let year = 0; year < row.length; year++) row[year] = (row[year] as number) * factor;
  return row;
}
