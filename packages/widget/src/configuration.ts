import type { Contribution, Driver, LevelId } from '@worthwhile/roi-core/browser';
import type { Strings } from './strings.ts';

/** What a visitor types: a fact of his company. */
export interface OfferedFact {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** The value that stands in the box at first. */
  readonly start: number;
}

export interface OfferedCurrency {
  readonly code: string;
  readonly sign: string;
  /** Units for one unit of base currency. */
  readonly value: number;
}

/** Low, Average and High, in base currency where the field is money. */
export type CompactPreset = readonly [low: number, average: number, high: number];

/** The fact that a preset follows, the size that it holds for, the exponent, and the largest value of the field. */
export type CompactScaling = readonly [fact: string, reference: number, exponent: number, max: number];

export interface PublishedField {
  readonly id: string;
  readonly monetary?: true;
  /** One for all industries, or one for each in the order of `industries`; none for a fact. */
  readonly presets?: readonly CompactPreset[];
  /** Only where the presets are totals for a whole company. */
  readonly scaling?: CompactScaling;
}

export type PublishedDriver = Pick<Driver, 'id' | 'category' | 'formula' | 'capPct'> & {
  readonly contributions: readonly Contribution[];
};

/**
 * All that a calculator on another site knows: the published products, fields, coefficients and words, and nothing of
 * the rest of the catalogue. It is public.
 */
export interface WidgetConfiguration {
  /** The shape of this object. A script refuses one that it does not know. */
  readonly format: 1;
  readonly modelVersion: string;
  readonly configVersion: number;
  readonly facts: readonly OfferedFact[];
  readonly industries: readonly { readonly id: string; readonly label: string }[];
  readonly industry: string;
  readonly level: LevelId;
  /** The first is the one shown unless the page asks for another. */
  readonly currencies: readonly [OfferedCurrency, ...OfferedCurrency[]];
  readonly fields: readonly PublishedField[];
  readonly components: readonly { readonly id: number; readonly familyId: number }[];
  readonly drivers: readonly PublishedDriver[];
  readonly exclusiveEditions: readonly (readonly number[])[];
  readonly supersedes: Readonly<Record<string, readonly number[]>>;
  readonly replaces: Readonly<Record<string, readonly number[]>>;
  /** The partner's colour on a light ground, `#rrggbb`. */
  readonly accent?: string;
  /** Where 'How this is calculated' leads. */
  readonly explanation: string;
  /** Where the button leads by the `lead` attribute; what was entered is added, encoded, as fragment or mail body. */
  readonly leads: { readonly link?: string; readonly mailto?: string };
  readonly strings: Strings;
}
