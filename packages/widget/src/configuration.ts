import type { Contribution, Driver, LevelId, RiskedDriver } from '@worthwhile/roi-core/browser';
import type { Strings } from './strings.ts';

export interface OfferedFact {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly start: number;
}

export interface OfferedCurrency {
  readonly code: string;
  readonly sign: string;
  /** Units per unit of base currency. */
  readonly value: number;
}

/** The fact that the quantity follows, and the annual price of one in base currency. */
type CompactPrice = readonly [fact: string, price: number];

/** In base currency if the field is money. */
export type CompactPreset = readonly [low: number, average: number, high: number];

/** `reference` is the size that the benchmark holds for; `max` limits the field. */
type CompactScaling = readonly [fact: string, reference: number, exponent: number, max: number];

export interface PublishedField {
  readonly id: string;
  readonly monetary?: true;
  /** One for all industries, or one per industry in the order of `industries`. Facts have none. */
  readonly presets?: readonly CompactPreset[];
  /** Only for benchmarks that are totals of a whole company. */
  readonly scaling?: CompactScaling;
}

/** The formula includes the category's risk, so every release shows the same figure. */
type PublishedDriver = Pick<Driver, 'id' | 'category' | 'capPct'> & {
  readonly formula: RiskedDriver['formula'];
  readonly contributions: readonly Contribution[];
};

/** Public: holds the published products, fields, coefficients and words, and nothing else of the catalog. */
export interface WidgetConfiguration {
  /** A script refuses a format that it does not know. */
  readonly format: 1;
  readonly modelVersion: string;
  readonly configVersion: number;
  readonly facts: readonly OfferedFact[];
  readonly industries: readonly { readonly id: string; readonly label: string }[];
  readonly industry: string;
  readonly level: LevelId;
  /** The first is the default. */
  readonly currencies: readonly [OfferedCurrency, ...OfferedCurrency[]];
  readonly fields: readonly PublishedField[];
  readonly components: readonly { readonly id: number; readonly familyId: number }[];
  readonly drivers: readonly PublishedDriver[];
  readonly exclusiveEditions: readonly (readonly number[])[];
  readonly supersedes: Readonly<Record<string, readonly number[]>>;
  readonly replaces: Readonly<Record<string, readonly number[]>>;
  /** By component ID, if the partner gives a list price for each of them. */
  readonly prices?: Readonly<Record<number, CompactPrice>>;
  /** Reserved height in CSS pixels, in two columns and in one. Pasted configurations of earlier releases have none. */
  readonly heights?: readonly [wide: number, narrow: number];
  /** For a light background, as `#rrggbb`. */
  readonly accent?: string;
  readonly explanation: string;
  /** Targets of the button, chosen by the `lead` attribute. The entries are appended, encoded, as fragment or email body. */
  readonly leads: { readonly link?: string; readonly mailto?: string };
  readonly strings: Strings;
}
