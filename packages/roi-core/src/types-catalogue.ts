/** What a catalogue is made of: products, fields, drivers, presets, prices and sources. Amounts are base currency. */

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

/** What a delivered value rests on. `bounded`: an expert default that stays below what a source reports. */
export type Evidence = 'customer fact' | 'sourced' | 'bounded' | 'expert default';

/**
 * How a default follows the size of the customer: `preset x (fact / reference) ^ exponent`. At the reference size the
 * preset holds as it is.
 */
export interface Scaling {
  readonly fact: string;
  readonly reference: number;
  readonly exponent: number;
}

/** Which organization gave a default another value than the delivered one, and with which configuration version. */
export interface ChangedValue {
  readonly organization: string;
  readonly configVersion: number;
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
  readonly evidence: Evidence;
  /** Ids of the graded sources that give the presets or bound them. */
  readonly sources?: readonly string[];
  /** Only where the presets are totals for a whole company of a reference size. */
  readonly scaling?: Scaling;
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
  readonly evidence: Evidence;
  readonly sources?: readonly string[];
}

export interface Family {
  readonly id: number;
  readonly name: string;
}

/** How a family is drawn, as it is kept under Manage Products. */
export interface FamilyMark {
  readonly id: number;
  readonly category: string;
  /** Name of its icon. */
  readonly icon: string;
  /** Six hexadecimal digits after #. */
  readonly colour: string;
  /** On a dark ground; null: a lighter tone of the same. */
  readonly darkColour: string | null;
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
  /** The fact that a quantity follows unless it is typed; null: it has to be typed. */
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
  /** What a new estimate starts with, by scenario, where that is not the default. */
  readonly proposed?: Readonly<Record<string, number>>;
}

/** Something that may be quoted beside a figure. */
export interface Source {
  readonly title: string;
  readonly publisher: string;
  readonly year: number;
  readonly url: string;
  /** A: official statistics or primary research; B: a named study with its year. Nothing less is quoted. */
  readonly grade: 'A' | 'B';
  readonly why: string;
  /** Where it was read, if not at its publisher's. */
  readonly via?: string;
}

/** What a product family does that is not in the money, to be ticked for a report. */
export interface UnquantifiedBenefits {
  readonly familyId: number;
  readonly items: readonly string[];
}

/** Two component ids, the lower one first. */
export type ComponentPair = readonly [number, number];

/** What an installation lets be chosen, where it is not what the catalogue itself implies. */
export interface SelectionRules {
  /** Components that may not be chosen together, by estimate type. */
  readonly forbiddenPairs: Readonly<Record<EstimateType, readonly ComponentPair[]>>;
  /** Entry 4 of the configuration: texts that keep a product out, of the include list for existing products. */
  readonly entryFour: { readonly include: readonly string[]; readonly exclude: readonly string[] };
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
  /** Left out: editions exclude one another, and a product those that it supersedes. */
  readonly selectionRules?: SelectionRules;
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
  /** By `industry.fieldId.level`, `driverId:componentId.level` and `price:componentId`: values that an administrator changed. */
  readonly changedValues?: Readonly<Record<string, ChangedValue>>;
  readonly sources: Readonly<Record<string, Source>>;
  readonly unquantifiedBenefits: readonly UnquantifiedBenefits[];
}
