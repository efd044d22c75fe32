import type { EstimateType, FeeTiming, LevelId, LicenceModel, ScenarioId } from './types-catalogue.ts';

/** What one estimate says, as it is written and as it is calculated with. */

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
  /** Left out: the quantity follows the component's fact. */
  readonly quantity?: Numeric;
  /** Left out: the list price of the configuration. */
  readonly unitPrice?: Numeric;
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

/**
 * Whose figure a value is: agreed with the customer (who and when is kept beside the estimate), the customer's, our
 * estimate, or a preset. `preset` is split by the field's own source when it is shown.
 */
export type Provenance = 'agreed' | 'customer' | 'seller' | 'preset';

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
  /** Whose each value is, by field id or `driverId:componentId`: it decides how far the value may be off. */
  readonly provenance?: Readonly<Record<string, Provenance>>;
  /** Driver id -> percent (0 to 90) in place of its category's risk; the reason is kept beside the estimate. */
  readonly riskOverrides?: Readonly<Record<string, Numeric>>;
}

export interface LicenceLine {
  readonly componentId: number;
  readonly model: LicenceModel;
  /** A number, or the id of the fact that it follows. */
  readonly quantity: number | string;
  readonly unitPrice: number;
  /** True where nobody typed a price. */
  readonly isListPrice: boolean;
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
  readonly riskOverrides: Readonly<Record<string, number>>;
}
