/**
 * The vocabulary of the model: what a catalogue, an input and a result are made of.
 * Percent fields end in `Pct` and are percents (22 = 22 %); reductions, coverage and overlap inside a result are
 * fractions (0.22). Money is in the estimate's own currency, unrounded. Yearly arrays start at year 1, column arrays
 * at column 0.
 */

export type LevelId = 'low' | 'average' | 'high';
export type Category = 'cost reduction' | 'cost avoidance' | 'productivity';
export type ScenarioId = 1 | 2 | 3 | 4;
export type EstimateType = 'estimateNew' | 'estimateExisting';
export type FeeTiming = 'yearEnd' | 'advance';
export type LicenceModel = 'subscription' | 'perpetual';

/**
 * A formula as data: a number, the id of a field, or an operator with its operands. It is plain JSON, so that the same
 * tree is evaluated here and in the widget, printed in words and in numbers, and written as a spreadsheet formula.
 */
export type Expression = number | string | readonly [Operator, Expression, Expression];
export type Operator = '+' | '-' | '*' | '/' | 'min' | 'max';

export interface Preset {
  readonly low: number;
  readonly average: number;
  readonly high: number;
}

export interface Field {
  readonly id: string;
  readonly label: string;
  /** The label as it stands inside a formula, e.g. `endpoints in scope`. */
  readonly shortLabel: string;
  /** Unit as shown, e.g. `people`, `currency/hour`, `percent`. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** True when the value is money and scales with the currency. */
  readonly monetary: boolean;
  readonly group: string;
  /** Facts must be typed; assumptions have presets. */
  readonly kind: 'fact' | 'assumption';
  /** `inverse`: the careful value is the larger one (device life). */
  readonly direction: 'direct' | 'inverse';
  readonly help: string;
  /** Where the presets come from, as shown: `sourced: title, publisher, year` or `expert default`. */
  readonly source: string;
  readonly evidence: string;
  /** The presets that a source gives as such (industry -> level -> value); all others are expert defaults. */
  readonly sourcedPresets?: Readonly<Record<string, Readonly<Partial<Record<LevelId, number>>>>>;
  /** Only facts: the value of the demonstration estimates. */
  readonly demoDefault?: number;
}

export interface Contribution {
  readonly componentId: number;
  readonly low: number;
  readonly average: number;
  readonly high: number;
  readonly coverage: Expression;
}

export interface Driver {
  readonly id: string;
  readonly label: string;
  readonly category: Category;
  /** Null for the retired-tool drivers, which belong to no product. */
  readonly primaryFamilyId: number | null;
  /**
   * Yearly cost without the vendor. In a retired-tool driver the leaf `retiredTools` stands for the sum over the tools
   * of what `retiredTools` names: their yearly cost, or their yearly administration hours.
   */
  readonly formula: Expression;
  readonly retiredTools?: 'annualCost' | 'adminHours';
  readonly capPct: number;
  readonly contributions: readonly Contribution[];
  readonly scope: string;
  readonly source: string;
  readonly evidence: string;
}

export interface Family {
  readonly id: number;
  readonly name: string;
}
export interface Component {
  readonly id: number;
  readonly name: string;
  readonly kind: 'subProduct' | 'addOn';
  readonly familyId: number;
}
export interface OtherProduct {
  readonly id: number;
  readonly name: string;
}
export interface ListPrice {
  readonly componentId: number;
  readonly unit: string;
  readonly model: LicenceModel;
  /** Base currency. */
  readonly listPrice: number;
  /** The fact that proposes the quantity; null: typed by hand. */
  readonly quantityFact: string | null;
  readonly source: string;
}
export interface NumberSetting {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly monetary?: boolean;
  readonly help?: string;
}
export interface Source {
  readonly title: string;
  readonly publisher: string;
  readonly year: number | null;
  readonly url: string;
}

/** Everything the calculation needs beside the estimate's own input. A configuration version replaces presets and reductions. */
export interface Catalogue {
  readonly modelVersion: string;
  readonly configVersion: number;
  readonly families: readonly Family[];
  readonly components: readonly Component[];
  readonly otherProducts: readonly OtherProduct[];
  /** Add-on id -> the sub-products that take it. */
  readonly addOnParents: Readonly<Record<string, readonly number[]>>;
  readonly exclusiveEditions: readonly (readonly number[])[];
  readonly supersedes: Readonly<Record<string, readonly number[]>>;
  /** Component id -> classes of other products that it replaces. */
  readonly replaces: Readonly<Record<string, readonly number[]>>;
  readonly industries: readonly { readonly id: string; readonly label: string }[];
  readonly fields: readonly Field[];
  /** industry -> field id -> Low, Average, High in base currency. */
  readonly presets: Readonly<Record<string, Readonly<Record<string, Preset>>>>;
  readonly drivers: readonly Driver[];
  readonly investmentFields: readonly NumberSetting[];
  readonly financialFields: readonly NumberSetting[];
  /** The numbers of one licence line and of one retired tool. */
  readonly licenceLineFields: readonly NumberSetting[];
  readonly retiredToolFields: readonly NumberSetting[];
  readonly listPrices: readonly ListPrice[];
  readonly sources: Readonly<Record<string, Source>>;
}

/** A chosen set of products, by component id. */
export interface Selection {
  readonly subProducts?: readonly number[];
  readonly addOns?: readonly number[];
  readonly otherProducts?: readonly number[];
}

export type Numeric = number | string;

export interface LicenceLineInput {
  readonly componentId: number;
  readonly model: LicenceModel;
  readonly quantity: Numeric;
  readonly unitPrice: Numeric;
  readonly discountPct?: Numeric;
  readonly maintenancePct?: Numeric;
}
export interface RetiredToolInput {
  readonly otherProductId: number;
  readonly name: string;
  readonly annualCost: Numeric;
  readonly adminHoursPerMonth: Numeric;
  readonly retireMonth: Numeric;
  readonly terminationFee?: Numeric;
  readonly overlapPct?: Numeric;
}
export interface InvestmentInput {
  readonly contractYears?: Numeric;
  readonly feeTiming?: FeeTiming;
  readonly annualUpliftPct?: Numeric;
  readonly licences?: readonly LicenceLineInput[];
  readonly implementationServicesCost?: Numeric;
  readonly trainingCost?: Numeric;
  readonly hardwareOneOff?: Numeric;
  readonly implementationHours?: Numeric;
  readonly adminHoursPerMonth?: Numeric;
  readonly infrastructureCostPerYear?: Numeric;
  readonly existingAnnualFee?: Numeric;
}

/** Whose figure a value is. `preset` is split by the field's own source when it is shown. */
export type Provenance = 'customer' | 'seller' | 'preset';

/**
 * What one estimate says, as people and files write it: numbers or numeric strings; a field left out takes the preset
 * of `industry` at `assumptionLevel`, a reduction left out the preset at `reductionLevel`; -1 or lower excludes.
 */
export interface ModelInput {
  readonly scenarioId: ScenarioId;
  readonly estimateType?: EstimateType;
  readonly industry: string;
  readonly assumptionLevel?: LevelId;
  readonly reductionLevel?: LevelId;
  readonly currency?: { readonly sign: string; readonly value: Numeric };
  readonly proposed?: Selection;
  readonly existing?: Selection;
  readonly fields?: Readonly<Record<string, Numeric>>;
  /** Companion values (measured with the vendor in place), by the plain field id. */
  readonly fieldsExisting?: Readonly<Record<string, Numeric>>;
  /** Key `driverId:componentId`, percent. */
  readonly reductions?: Readonly<Record<string, Numeric>>;
  readonly retiredTools?: readonly RetiredToolInput[];
  readonly investment?: InvestmentInput;
  readonly financial?: Readonly<Record<string, Numeric>>;
  readonly toolCostUpliftPct?: Numeric;
  readonly baselineBasis?: 'before' | 'today';
  /** The level each given field (or `driverId:componentId`) was taken at; `manual` where typed. Only for explanation. */
  readonly levels?: Readonly<Record<string, LevelId | 'manual' | 'exclude'>>;
  /** Whose each typed value is. Only for explanation. */
  readonly provenance?: Readonly<Record<string, Provenance>>;
}

export interface LicenceLine {
  readonly componentId: number;
  readonly model: LicenceModel;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly discountPct: number;
  readonly maintenancePct: number;
}
export interface RetiredTool {
  readonly otherProductId: number;
  readonly name: string;
  readonly annualCost: number;
  readonly adminHoursPerMonth: number;
  readonly retireMonth: number;
  readonly terminationFee: number;
  readonly overlapPct: number;
}

/** A model input with every number parsed, every default filled and every limit checked. Made only by `resolveInput`. */
export interface ResolvedInput {
  readonly scenarioId: ScenarioId;
  readonly estimateType: EstimateType;
  readonly industry: string;
  readonly assumptionLevel: LevelId;
  readonly reductionLevel: LevelId;
  readonly currency: { readonly sign: string; readonly value: number };
  readonly proposed: Required<Selection>;
  readonly existing: Required<Selection>;
  readonly fields: Readonly<Record<string, number>>;
  readonly fieldsExisting: Readonly<Record<string, number>>;
  readonly reductions: Readonly<Record<string, number>>;
  readonly retiredTools: readonly RetiredTool[];
  readonly investment: {
    readonly contractYears: number;
    readonly feeTiming: FeeTiming;
    readonly annualUpliftPct: number;
    readonly licences: readonly LicenceLine[];
    readonly implementationServicesCost: number;
    readonly trainingCost: number;
    readonly hardwareOneOff: number;
    readonly implementationHours: number;
    readonly adminHoursPerMonth: number;
    readonly infrastructureCostPerYear: number;
    readonly existingAnnualFee: number;
  };
  readonly financial: Readonly<Record<string, number>>;
  readonly toolCostUpliftPct: number;
  readonly baselineBasis: 'before' | 'today';
  readonly levels: Readonly<Record<string, LevelId | 'manual' | 'exclude'>>;
  readonly provenance: Readonly<Record<string, Provenance>>;
}

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
  readonly provenance: 'customer' | 'seller' | 'sourced' | 'expertDefault';
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
