/** Amounts in a catalogue are in base currency. */

export type LevelId = 'low' | 'average' | 'high';

export type Category = 'cost reduction' | 'cost avoidance' | 'productivity';

export type ScenarioId = 1 | 2 | 3 | 4;

export type EstimateType = 'estimateNew' | 'estimateExisting';

export type FeeTiming = 'yearEnd' | 'advance';

export type LicenceModel = 'subscription' | 'perpetual';

/**
 * A formula as data: a number, a field ID, or an operator with its operands. Plain JSON, so one tree is evaluated here and in the
 * widget, printed in words and numbers, and written as a spreadsheet formula.
 */
export type Expression = number | string | readonly [Operator, Expression, Expression];

export type Operator = '+' | '-' | '*' | '/' | 'min' | 'max';

export interface Preset {
  readonly low: number;
  readonly average: number;
  readonly high: number;
}

/** `bounded`: an expert default that stays below a value that a source reports. */
export type Evidence = 'customer fact' | 'sourced' | 'bounded' | 'expert default';

/**
 * Scales a default with the size of the customer: `preset x (fact / reference) ^ exponent`. At the reference size the preset
 * applies unchanged.
 */
export interface Scaling {
  readonly fact: string;
  readonly reference: number;
  readonly exponent: number;
}

/** The organization and configuration version that changed a delivered default. */
export interface ChangedValue {
  readonly organization: string;
  readonly configVersion: number;
  /** The value rests on what reviews of different customers measured, up to an ISO date. */
  readonly measured?: { readonly reviews: number; readonly date: string };
}

export interface Field {
  readonly id: string;
  readonly label: string;
  /** For use within a formula, such as `endpoints in scope`. */
  readonly shortLabel: string;
  /** Such as `people`, `currency/hour`, `percent`. */
  readonly unit: string;
  /** For checking formulas, if the unit as shown leaves out what the label says: `tickets/device/month`. */
  readonly unitInFull?: string;
  readonly min: number;
  readonly max: number;
  /** Money, scaled with the currency. */
  readonly monetary: boolean;
  readonly group: string;
  /** Facts must be typed; assumptions have presets. */
  readonly kind: 'fact' | 'assumption';
  /** `inverse`: the conservative value is the larger one (device life). */
  readonly direction: 'direct' | 'inverse';
  readonly help: string;
  /** Only assumptions: the people at the customer who can confirm the value. */
  readonly whoKnows?: string;
  /** As shown: `sourced: title, publisher, year` or `expert default`. */
  readonly source: string;
  readonly evidence: Evidence;
  /** IDs of the graded sources that give or bound the presets. */
  readonly sources?: readonly string[];
  /** Only if the presets are company-wide totals at a reference size. */
  readonly scaling?: Scaling;
  /** Presets that a source gives directly (industry -> level -> value); all others are expert defaults. */
  readonly sourcedPresets?: Readonly<Record<string, Readonly<Partial<Record<LevelId, number>>>>>;
  /** Only facts: the value of the demonstration estimates. */
  readonly demoDefault?: number;
  /** Formulas can no longer name it; estimates that have it keep it. */
  readonly isEnded?: boolean;
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
   * Annual cost without the vendor. In a retired-tool driver the leaf `retiredTools` is the sum over the tools of the quantity in
   * `retiredTools`: annual cost or annual administration hours.
   */
  readonly formula: Expression;
  readonly retiredTools?: 'annualCost' | 'adminHours';
  readonly capPct: number;
  readonly contributions: readonly Contribution[];
  readonly scope: string;
  /** Only of an administrator: where this benefit ends and similar ones begin. Of delivered ones it is in docs/model.md. */
  readonly overlapNote?: string;
  readonly source: string;
  readonly evidence: Evidence;
  readonly sources?: readonly string[];
}

export interface Family {
  readonly id: number;
  readonly name: string;
}

/** Saved under Manage Products. */
export interface FamilyMark {
  readonly id: number;
  readonly category: string;
  /** Name of the icon. */
  readonly icon: string;
  /** Six hexadecimal digits after #. */
  readonly colour: string;
  /** For dark mode; null: a lighter tone of `colour`. */
  readonly darkColour: string | null;
}

export interface Component {
  readonly id: number;
  readonly name: string;
  readonly kind: 'subProduct' | 'addOn';
  readonly familyId: number;
  /** No longer offered; estimates that have it keep it. */
  readonly isEnded?: boolean;
}

export interface Industry {
  readonly id: string;
  readonly label: string;
  /** No longer offered; estimates that have it keep it. */
  readonly isEnded?: boolean;
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
  /** The fact that an untyped quantity follows; null: it must be typed. */
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
  /** Start values of a new estimate by scenario, if they differ from the default. */
  readonly proposed?: Readonly<Record<string, number>>;
}

export interface Source {
  readonly title: string;
  readonly publisher: string;
  readonly year: number;
  readonly url: string;
  /** A: official statistics or primary research; B: a named study with its year. Lower grades are not quoted. */
  readonly grade: 'A' | 'B';
  readonly why: string;
  /** The place where it was read, if not at its publisher's. */
  readonly via?: string;
}

/** Benefits of a product family without an amount; the seller selects them for a report. */
export interface UnquantifiedBenefits {
  readonly familyId: number;
  readonly items: readonly string[];
}

/** Component IDs, the lower one first. */
export type ComponentPair = readonly [number, number];

/** Overrides the rules that the catalogue implies. */
export interface SelectionRules {
  /** Components that exclude each other, by estimate type. */
  readonly forbiddenPairs: Readonly<Record<EstimateType, readonly ComponentPair[]>>;
  /** Entry 4 of the configuration: texts that exclude a product, from the include list for existing products. */
  readonly entryFour: { readonly include: readonly string[]; readonly exclude: readonly string[] };
}

/** Everything that the calculation needs in addition to the input. A configuration version replaces presets and reductions. */
export interface Catalogue {
  readonly modelVersion: string;
  readonly configVersion: number;
  readonly families: readonly Family[];
  readonly components: readonly Component[];
  readonly otherProducts: readonly OtherProduct[];
  /** Add-on ID -> the sub-products that accept it. */
  readonly addOnParents: Readonly<Record<string, readonly number[]>>;
  readonly exclusiveEditions: readonly (readonly number[])[];
  readonly supersedes: Readonly<Record<string, readonly number[]>>;
  /** Without rules, editions exclude each other, and a product excludes those that it supersedes. */
  readonly selectionRules?: SelectionRules;
  /** Component ID -> classes of other products that it replaces. */
  readonly replaces: Readonly<Record<string, readonly number[]>>;
  readonly industries: readonly Industry[];
  readonly fields: readonly Field[];
  /** Industry -> field ID -> Low, Average, High in base currency. */
  readonly presets: Readonly<Record<string, Readonly<Record<string, Preset>>>>;
  readonly drivers: readonly Driver[];
  readonly investmentFields: readonly NumberSetting[];
  readonly financialFields: readonly NumberSetting[];
  /** The numbers of one license line and of one retired tool. */
  readonly licenceLineFields: readonly NumberSetting[];
  readonly retiredToolFields: readonly NumberSetting[];
  readonly listPrices: readonly ListPrice[];
  /** Changes by an administrator, by `industry.fieldId.level`, `driverId:componentId.level` and `price:componentId`. */
  readonly changedValues?: Readonly<Record<string, ChangedValue>>;
  /** Sources that an administrator named, by the keys of `changedValues`: they support the value at that level. */
  readonly valueSources?: Readonly<Record<string, string>>;
  readonly sources: Readonly<Record<string, Source>>;
  readonly unquantifiedBenefits: readonly UnquantifiedBenefits[];
}
