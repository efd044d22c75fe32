import type { Category, LevelId, LicenceModel } from './types-catalogue.ts';

/** What an estimate comes to, and what explains it. */

export interface ContributionResult {
  readonly componentId: number;
  readonly r: number;
  readonly coverage: number;
  readonly overlap: number;
  readonly rEff: number;
  readonly counted: boolean;
}

export interface IncludedDriverResult {
  readonly id: string;
  readonly label: string;
  readonly category: Category;
  readonly included: true;
  /** Yearly cost without the vendor. */
  readonly baseline: number;
  readonly contributions: readonly ContributionResult[];
  readonly uncappedReduction: number;
  readonly capPct: number;
  readonly reduction: number;
  readonly withCost: number;
  readonly saving: number;
  readonly mode: 'modelled' | 'measured' | 'retiredTools';
  readonly fieldsMeasured?: readonly string[];
  readonly riskPct: number;
  /** Component id -> its share of the saving. */
  readonly attribution: Readonly<Record<string, number>>;
  readonly yearlySaving: readonly number[];
  readonly yearlyBenefit: readonly number[];
  readonly existingContributions?: readonly ContributionResult[];
  readonly existingReduction?: number;
  readonly existingSaving?: number;
  readonly additionalSaving?: number;
}

export interface ExcludedDriverResult {
  readonly id: string;
  readonly label: string;
  readonly category: Category;
  readonly included: false;
  /** The excluded fields or reductions that remove it. */
  readonly excludedBy: readonly string[];
}

export type DriverResult = IncludedDriverResult | ExcludedDriverResult;

export interface CostColumns {
  readonly licenceLines: readonly {
    readonly componentId: number;
    readonly model: LicenceModel;
    readonly netAnnualOrPrice: number;
  }[];
  readonly fees: readonly number[];
  readonly services: readonly number[];
  readonly internalLabour: readonly number[];
  readonly infrastructure: readonly number[];
  readonly termination: readonly number[];
  readonly riskAdjusted: readonly number[];
  readonly recurringRiskAdjusted: number;
  readonly feesRiskAdjusted: readonly number[];
}

export type IrrReason = 'noOutlay' | 'noReturn' | 'multipleSignChanges' | 'outOfRange';

export interface Metrics {
  readonly benefits: readonly number[];
  readonly costs: readonly number[];
  readonly net: readonly number[];
  readonly cumulative: readonly number[];
  readonly discountedNet: readonly number[];
  readonly totalBenefits: number;
  readonly totalCosts: number;
  readonly netBenefit: number;
  readonly pvBenefits: number;
  readonly pvCosts: number;
  readonly npv: number;
  readonly roiPct: number | null;
  readonly simpleRoiPct: number | null;
  readonly benefitCostRatio: number | null;
  /** Null: not within the term; 0: immediate. */
  readonly paybackMonths: number | null;
  readonly discountedPaybackMonths: number | null;
  readonly irrPct: number | null;
  readonly irrReason: IrrReason | null;
  readonly costOfDelayPerMonth: number | null;
  readonly breakEvenBenefitPct: number | null;
  readonly breakEvenFeeMultiplier: number | null;
}

export interface PlausibilityFinding {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /** The figure it stands beside: a driver id, a field id, or a metric name. */
  readonly at: string;
  readonly message: string;
}

export interface Result {
  readonly years: number;
  readonly discountRatePct: number;
  readonly drivers: readonly DriverResult[];
  readonly annual: {
    readonly without: number;
    readonly withVendor: number;
    readonly saving: number;
    readonly byCategory: Readonly<Record<Category, number>>;
    readonly riskAdjustedSaving: number;
    readonly costOfInactionPerMonth: number;
    readonly savingByFamily: Readonly<Record<string, number>>;
    readonly existingSaving?: number;
    readonly additionalSaving?: number;
  };
  readonly costColumns: CostColumns;
  readonly metrics: Metrics;
  readonly metricsHardOnly: Metrics;
  readonly incremental?: Metrics;
  readonly sustainability: {
    readonly kWhSavedPerYear: number;
    readonly devicesDeferredPerYear: number;
    readonly kgCo2eSavedPerYear: number;
  } | null;
}

export interface TornadoBar {
  /** Field id or `driverId:componentId`. */
  readonly variable: string;
  readonly conservative: number;
  readonly optimistic: number;
  readonly npvConservative: number;
  readonly npvOptimistic: number;
  readonly swing: number;
}

export interface Tornado {
  readonly baseNpv: number;
  readonly bars: readonly TornadoBar[];
}

export interface Simulation {
  readonly trials: number;
  readonly seed: number;
  readonly mean: number;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  readonly min: number;
  readonly max: number;
  readonly probabilityNpvPositive: number;
}

/** One line of an explanation: the same formula in names and in numbers, and what it comes to. */
export interface Derivation {
  readonly title: string;
  readonly inWords: string;
  readonly inNumbers: string;
  readonly result: string;
  /** The figure whose explanation tells how this line's result comes about. */
  readonly opens?: string;
}

export interface TraceInput {
  /** Field id, `driverId:componentId`, or a setting's id. */
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** Formatted with its unit or currency sign. */
  readonly shown: string;
  readonly unit: string;
  readonly level: LevelId | 'manual' | 'exclude' | null;
  readonly provenance: 'customer' | 'seller' | 'sourced' | 'administrator' | 'expertDefault';
  readonly source: string;
}

/** Everything a reader needs to check one figure. */
export interface Trace {
  readonly figure: string;
  readonly title: string;
  readonly steps: readonly Derivation[];
  readonly inputs: readonly TraceInput[];
  readonly configVersion: number;
  readonly modelVersion: string;
}
