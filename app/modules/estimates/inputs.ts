import type { FeeTiming, InvestmentNumberId, LevelId, LicenceModel } from '@worthwhile/roi-core';
import type { Texts } from '#app/form-data.ts';

/** The wizard's steps in order. A step's name is its `step=` in the URL, its index its number. */
export const STEPS = ['scenario', 'products', 'assumptions', 'investment', 'savings', 'report', 'generate'] as const;
export type Step = (typeof STEPS)[number];
/** Steps with a form that stores something. */
export const DRAFT_STEPS = ['scenario', 'products', 'assumptions', 'investment', 'report'] as const;
export type DraftStep = (typeof DRAFT_STEPS)[number];

/** `exclude` and `notApplicable` both exclude a figure: by choice, or because the customer has no such thing. */
export type EntryLevel = LevelId | 'manual' | 'exclude' | 'notApplicable';

/** ID of the reductions where a level is applied to a group. */
export const REDUCTIONS = 'reductions';

export function isLeftOut(level: string): level is 'exclude' | 'notApplicable' {
  return level === 'exclude' || level === 'notApplicable';
}

export function isPresetLevel(level: EntryLevel): level is LevelId {
  return level !== 'manual' && !isLeftOut(level);
}

type Owner = 'agreed' | 'customer' | 'seller';

/** One assumption or reduction as entered. */
export interface FieldEntry {
  readonly level: EntryLevel;
  /** In the estimate's currency, unrounded; null if excluded. */
  readonly value: number | null;
  /** Manual values: agreed with the customer, the customer's own figure, or our estimate. */
  readonly whose?: Owner;
  /** For an agreed figure: by whom at the customer, and on which day (ISO date). */
  readonly agreement?: { readonly name: string; readonly date: string };
  /** With a level: the value typed before, which Manual restores. */
  readonly typed?: number;
}

/** A level applied to many figures, with each figure before and after, for Undo. */
export interface AppliedLevel {
  /** The version that it was applied to. */
  readonly at: number;
  /** Industry, currency and configuration at that time: under others, the earlier figures would be wrong. */
  readonly ground: string;
  readonly fields: Readonly<Record<string, { readonly before: FieldEntry | null; readonly after: FieldEntry | null }>>;
  readonly reductions: AppliedLevel['fields'];
  readonly reductionLevels: { readonly before: LevelId; readonly after: LevelId } | null;
}

/** Chosen components (sub-products and add-ons) and classes of other products, by ID. */
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
  /** As typed; without one, it follows the product's fact. */
  readonly quantity?: number;
  /** Per unit, in the estimate's currency, as typed; without one, the configuration's list price applies. */
  readonly unitPrice?: number;
  readonly discountPct: number;
  /** Annual percent of the net price; perpetual licenses only. */
  readonly maintenancePct: number;
}
/** Numbers use the IDs of their settings. */
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
/** Replaces the risk of a driver's category; percent, with a reason. */
export interface RiskOverride {
  readonly pct: number;
  readonly reason: string;
}
interface FreePage {
  readonly title: string;
  readonly text: string;
}
/** The report's texts, Markdown, and the IDs of the sections to include (`REPORT_SECTIONS` of the report model). */
export interface ReportTexts {
  readonly startPage: string;
  readonly introduction: string;
  readonly freePages: readonly FreePage[];
  readonly footer: string;
  readonly sections: readonly string[];
  /** Left out in the standard order. */
  readonly sectionOrder?: readonly string[] | undefined;
}

/** Everything that the wizard's steps hold. A part that its step has not saved is null or empty. */
export interface EstimateInputs {
  readonly contractYears: number;
  readonly reviewYears: number;
  readonly baselineBasis: 'before' | 'today';
  readonly selection: SelectionEntry | null;
  readonly fields: Readonly<Record<string, FieldEntry>>;
  /** Measured values (Ongoing Customer, Renewal), by the plain field ID. */
  readonly fieldsExisting: Readonly<Record<string, number>>;
  readonly reductionLevel: LevelId;
  /** Key `driverId:componentId`, percent; only those that differ from `reductionLevel`. */
  readonly reductions: Readonly<Record<string, FieldEntry>>;
  readonly investment: InvestmentEntry | null;
  readonly retiredTools: readonly RetiredToolEntry[];
  readonly toolCostUpliftPct: number;
  /** Only settings that differ from their defaults. */
  readonly financial: Readonly<Record<string, number>>;
  /** By driver ID. */
  readonly riskOverrides?: Readonly<Record<string, RiskOverride>>;
  readonly report: ReportTexts | null;
  /** Sentences of the catalog's `unquantifiedBenefits` that the report lists. */
  readonly unquantified?: readonly string[];
  /** Step -> invalid texts as typed, by form name. The fields above hold the last valid values. */
  readonly asTyped?: Readonly<Partial<Record<Step, Texts>>>;
  /** The last level applied to many figures, until it is undone. */
  readonly appliedLevel?: AppliedLevel;
}

export const EMPTY_CHOICE: ProductChoice = { subProducts: [], addOns: [], otherProducts: [] };

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
