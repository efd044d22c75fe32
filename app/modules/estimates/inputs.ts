import type { FeeTiming, InvestmentNumberId, LevelId, LicenceModel } from '@worthwhile/roi-core';

/** The wizard's steps in their order; a step's name is its `step=` in the URL and its index its number. */
export const STEPS = ['scenario', 'products', 'assumptions', 'investment', 'savings', 'report', 'generate'] as const;
export type Step = (typeof STEPS)[number];

/** `exclude` and `notApplicable` leave a figure out alike: by choice, or because the customer has no such thing. */
export type EntryLevel = LevelId | 'manual' | 'exclude' | 'notApplicable';

export function isLeftOut(level: string): level is 'exclude' | 'notApplicable' {
  return level === 'exclude' || level === 'notApplicable';
}

/** Whether a level stands for a value of the configuration. */
export function isPresetLevel(level: EntryLevel): level is LevelId {
  return level !== 'manual' && !isLeftOut(level);
}

export type Owner = 'agreed' | 'customer' | 'seller';

/** One assumption or reduction as entered. */
export interface FieldEntry {
  readonly level: EntryLevel;
  /** In the estimate's currency, unrounded; null when it is left out. */
  readonly value: number | null;
  /** Manual values: agreed with the customer, the customer's own figure, or our estimate. */
  readonly whose?: Owner;
  /** Of what is agreed: by whom at the customer, and on which day (ISO date). */
  readonly agreement?: { readonly name: string; readonly date: string };
  /** Beside a level: the value that was typed before it was tried, which Manual gives back. */
  readonly typed?: number;
}

/** A level that was set for many figures at the same time, and what each was before and after: what Undo needs. */
export interface AppliedLevel {
  /** The version that it was set from. */
  readonly at: number;
  /** Industry, currency and configuration of then: under others the figures of before would be wrong. */
  readonly ground: string;
  readonly fields: Readonly<Record<string, { readonly before: FieldEntry | null; readonly after: FieldEntry | null }>>;
  readonly reductions: AppliedLevel['fields'];
  readonly reductionLevels: { readonly before: LevelId; readonly after: LevelId } | null;
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
  /** As typed; left out: it follows the product's fact. */
  readonly quantity?: number;
  /** Per unit, in the estimate's currency, as typed; left out: as its configuration lists it. */
  readonly unitPrice?: number;
  readonly discountPct: number;
  /** Percent of the net price a year; perpetual licences only. */
  readonly maintenancePct: number;
}
/** The numbers go by the ids of their settings. */
export interface InvestmentEntry extends Readonly<Record<InvestmentNumberId, number>> {
  readonly feeTiming: FeeTiming;
  readonly licences: readonly LicenceEntry[];
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
/** A driver's risk in place of that of its category, percent, and why. */
export interface RiskOverride {
  readonly pct: number;
  readonly reason: string;
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

/** What a step's form holds, by the names of its fields: one text, or several for check boxes. */
export type Texts = Readonly<Record<string, string | readonly string[]>>;

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
  /** By driver id. */
  readonly riskOverrides?: Readonly<Record<string, RiskOverride>>;
  readonly report: ReportTexts | null;
  /** Benefits outside the money that the report lists, as `unquantifiedBenefits` of the catalogue has them. */
  readonly unquantified?: readonly string[];
  /** Step -> what was typed there and does not fit, by the names of its form. The last value that fitted stands above. */
  readonly asTyped?: Readonly<Partial<Record<Step, Texts>>>;
  /** The last level that was set for many figures, until it is taken back. */
  readonly appliedLevel?: AppliedLevel;
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
