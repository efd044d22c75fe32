import type { FeeTiming, LevelId, LicenceModel } from '@worthwhile/roi-core';

/** The wizard's steps in their order; a step's name is its `step=` in the URL and its index its number. */
export const STEPS = ['scenario', 'products', 'assumptions', 'investment', 'savings', 'report', 'generate'] as const;
export type Step = (typeof STEPS)[number];

export type EntryLevel = LevelId | 'manual' | 'exclude';

/** One assumption or reduction as entered. */
export interface FieldEntry {
  readonly level: EntryLevel;
  /** In the estimate's currency, unrounded; null when excluded. */
  readonly value: number | null;
  /** Manual values: the customer's own figure, or our estimate. */
  readonly whose?: 'customer' | 'seller';
}

/** Chosen components (sub-products and add-ons) and classes of other products, by id. */
export interface ProductChoice {
  readonly subProducts: readonly number[];
  readonly addOns: readonly number[];
  readonly otherProducts: readonly number[];
}
export interface SelectionEntry {
  readonly proposed: ProductChoice;
  readonly existing: ProductChoice;
}

export interface LicenceEntry {
  readonly componentId: number;
  readonly model: LicenceModel;
  readonly quantity: number;
  /** Per unit, in the estimate's currency. */
  readonly unitPrice: number;
  readonly discountPct: number;
  /** Percent of the net price a year; perpetual licences only. */
  readonly maintenancePct: number;
}
export interface InvestmentEntry {
  readonly feeTiming: FeeTiming;
  readonly annualUpliftPct: number;
  readonly licences: readonly LicenceEntry[];
  readonly implementationServicesCost: number;
  readonly trainingCost: number;
  readonly hardwareOneOff: number;
  readonly implementationHours: number;
  readonly adminHoursPerMonth: number;
  readonly infrastructureCostPerYear: number;
  readonly existingAnnualFee: number;
}
export interface RetiredToolEntry {
  readonly otherProductId: number;
  readonly name: string;
  readonly annualCost: number;
  readonly adminHoursPerMonth: number;
  readonly retireMonth: number;
  readonly terminationFee: number;
  readonly overlapPct: number;
}
export interface FreePage {
  readonly title: string;
  readonly text: string;
}
/** The report's texts, Markdown, and the ids of the sections to include (`REPORT_SECTIONS` of the report model). */
export interface ReportTexts {
  readonly startPage: string;
  readonly introduction: string;
  readonly freePages: readonly FreePage[];
  readonly footer: string;
  readonly sections: readonly string[];
}

/** All that the wizard's steps hold. A part that its step has not saved yet is null or empty. */
export interface EstimateInputs {
  readonly contractYears: number;
  readonly reviewYears: number;
  readonly baselineBasis: 'before' | 'today';
  readonly selection: SelectionEntry | null;
  readonly fields: Readonly<Record<string, FieldEntry>>;
  /** Measured with the product in place (Ongoing Customer, Renewal), by the plain field id. */
  readonly fieldsExisting: Readonly<Record<string, number>>;
  readonly reductionLevel: LevelId;
  /** Key `driverId:componentId`, percent; only those that differ from `reductionLevel`. */
  readonly reductions: Readonly<Record<string, FieldEntry>>;
  readonly investment: InvestmentEntry | null;
  readonly retiredTools: readonly RetiredToolEntry[];
  readonly toolCostUpliftPct: number;
  /** Only the settings that differ from their defaults. */
  readonly financial: Readonly<Record<string, number>>;
  readonly report: ReportTexts | null;
}

export const EMPTY_CHOICE: ProductChoice = { subProducts: [], addOns: [], otherProducts: [] };

/** What a new estimate starts with. */
export function emptyInputs(term: { contractYears: number; reviewYears: number }): EstimateInputs {
  return {
    ...term,
    baselineBasis: 'today',
    selection: null,
    fields: {},
    fieldsExisting: {},
    reductionLevel: 'average',
    reductions: {},
    investment: null,
    retiredTools: [],
    toolCostUpliftPct: 0,
    financial: {},
    report: null,
  };
}

/** What the costs are before anything is entered. */
export const NO_INVESTMENT: InvestmentEntry = {
  feeTiming: 'yearEnd',
  annualUpliftPct: 0,
  licences: [],
  implementationServicesCost: 0,
  trainingCost: 0,
  hardwareOneOff: 0,
  implementationHours: 0,
  adminHoursPerMonth: 0,
  infrastructureCostPerYear: 0,
  existingAnnualFee: 0,
};
