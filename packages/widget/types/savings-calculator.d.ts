/**
 * `<savings-calculator>` for pages in TypeScript: its element, its attributes and its events. One import makes
 * `document.querySelector('savings-calculator')` and `addEventListener('savings-lead', …)` know their types.
 */

export type SavingsLevel = 'low' | 'average' | 'high';

/** What every event but `savings-error` tells: the visitor's choices and what they come to. */
export interface SavingsDetail {
  readonly industry: string;
  readonly level: SavingsLevel;
  /** Ids of the products counted. */
  readonly products: readonly number[];
  /** What was entered, by the ids of the facts; one that is not valid is missing. */
  readonly facts: Readonly<Record<string, number>>;
  /** ISO 4217 code, sign, and units for one unit of base currency. */
  readonly currency: { readonly code: string; readonly sign: string; readonly value: number };
  /** A year at full adoption, unrounded; none while a fact is not valid. */
  readonly saving?: number;
  readonly hardOnly?: number;
  readonly byCategory?: Readonly<Record<'cost reduction' | 'cost avoidance' | 'productivity', number>>;
  readonly modelVersion: string;
  readonly configVersion: number;
}

export interface SavingsErrorDetail {
  readonly message: string;
}

/** Bubbling and composed. Only `savings-lead` can be cancelled, which keeps the button from leading anywhere. */
export interface SavingsEvents {
  'savings-ready': CustomEvent<SavingsDetail>;
  'savings-change': CustomEvent<SavingsDetail>;
  'savings-lead': CustomEvent<SavingsDetail>;
  'savings-error': CustomEvent<SavingsErrorDetail>;
}

/** The attributes, as HTML has them; all may change at any time. */
export interface SavingsCalculatorAttributes {
  /** The key; needed unless `src` or an inline configuration is given. */
  partner?: string;
  /** Another address of the configuration, of the script's own origin. */
  src?: string;
  /** Ids with commas, to count fewer products than are published. */
  products?: string;
  industry?: string;
  level?: SavingsLevel;
  /** ISO 4217 code of a published currency. */
  currency?: string;
  locale?: string;
  theme?: 'light' | 'dark' | 'auto';
  'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6';
  cta?: string;
  lead?: 'event' | 'link' | 'mailto';
  readonly?: '';
}

/** The element. Everything is set by attributes and told by events. */
export interface SavingsCalculatorElement extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    'savings-calculator': SavingsCalculatorElement;
  }
  /** Of elements, the document and the window alike, as the events bubble. */
  interface GlobalEventHandlersEventMap extends SavingsEvents {}
}
