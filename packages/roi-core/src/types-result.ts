import type { Category, LicenceModel } from './types-catalogue.ts';

/** What an estimate comes to, and how sure that is. */

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
    readonly quantity: number;
    /** The fact that the quantity follows; null where it was typed. */
    readonly follows: string | null;
    readonly unitPrice: number;
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
  /** The part of `feesRiskAdjusted` that is due at the start of the year that follows its column. */
  readonly dueInAdvance: readonly number[];
}

/** Why there is no internal rate of return. `notApplicable`: a review, which is not discounted. */
export type IrrReason = 'noOutlay' | 'noReturn' | 'multipleSignChanges' | 'outOfRange' | 'notApplicable';

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
  /** Null in a review. */
  readonly npv: number | null;
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

/** The figures that lead an estimate. */
export interface HeadlineFigures {
  /** Null in a review, where the net benefit leads. */
  readonly npv: number | null;
  readonly netBenefit: number;
  readonly roiPct: number | null;
  readonly paybackMonths: number | null;
  readonly totalBenefits: number;
  readonly totalCosts: number;
}

/** The same with all benefits and with the hard ones alone. */
export interface BothReadings {
  readonly all: HeadlineFigures;
  readonly hardOnly: HeadlineFigures;
}

/** What an increment says, from its present values of benefits and costs. */
export type Reading =
  | 'no change'
  | 'pays'
  | 'costs more than it adds'
  | 'saves both ways'
  | 'gives up benefit to save cost';

export type HeadlineKind = 'new' | 'realised' | 'increment' | 'consolidation';

/** What leads the estimate of a scenario; in a renewal its increment, with the total beside it. */
export interface Headline extends BothReadings {
  readonly kind: HeadlineKind;
  readonly reading?: Reading;
  readonly total?: BothReadings;
}

/** What a renewal adds to the running contract. */
export interface Increment extends Metrics {
  readonly reading: Reading;
  readonly hardOnly: Metrics & { readonly reading: Reading };
}

/** Money of the confirmed case. `npv` is null in a review. */
export type ConfirmedFigures = Pick<HeadlineFigures, 'npv' | 'netBenefit'>;

/** The case that rests on the customer's own figures: its drivers' benefits against all costs. */
export interface ConfirmedCase {
  /** The confirmed drivers' share of the yearly saving, in percent; null where nothing is saved. */
  readonly sharePct: number | null;
  readonly drivers: readonly string[];
  readonly all: ConfirmedFigures;
  readonly hardOnly: ConfirmedFigures;
}

/** A retired tool that counts nothing. */
export interface ToolNotIncluded {
  readonly kind: 'retiredTool';
  /** Its place among the input's retired tools. */
  readonly index: number;
  readonly name: string;
  readonly reason: 'not retired within the term';
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
  readonly incremental?: Increment;
  readonly headline: Headline;
  readonly confirmed: ConfirmedCase;
  readonly notIncluded: readonly ToolNotIncluded[];
  readonly sustainability: {
    readonly kWhSavedPerYear: number;
    readonly devicesDeferredPerYear: number;
    readonly kgCo2eSavedPerYear: number;
  } | null;
}

/**
 * One input at the ends that 8 in 10 outcomes lie between, all else as in the estimate. The amounts are what the range
 * is asked of: net present value, in a renewal the increment's, in a review the net benefit.
 */
export interface TornadoBar {
  /** Field id, `driverId:componentId`, or `price:<componentId>`. */
  readonly variable: string;
  /** The ends are the value divided by `h` and times `h`. */
  readonly h: number;
  readonly conservative: number;
  readonly optimistic: number;
  readonly npvConservative: number;
  readonly npvOptimistic: number;
  readonly npvConservativeHardOnly: number;
  readonly npvOptimisticHardOnly: number;
  readonly swing: number;
}

export interface Tornado {
  readonly baseNpv: number;
  readonly baseNpvHardOnly: number;
  readonly bars: readonly TornadoBar[];
}

/** Where an outcome lies in a number of trials. */
export interface Distribution {
  readonly baseNpv: number;
  readonly mean: number;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  readonly min: number;
  readonly max: number;
  /** 0 to 1. */
  readonly probabilityNpvPositive: number;
  /** Percent of the trials at or below the estimate. */
  readonly basePercentile: number;
}

export interface Simulation extends Distribution {
  readonly trials: number;
  readonly seed: number;
  readonly hardOnly: Distribution;
  /** Renewal: the same asked of the total. */
  readonly total?: Distribution & { readonly hardOnly: Distribution };
}
