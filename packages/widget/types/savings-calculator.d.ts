/**
 * `<savings-calculator>` for pages in TypeScript. One import gives `document.querySelector('savings-calculator')` and
 * `addEventListener('savings-lead', …)` their types.
 */

export type SavingsLevel = 'low' | 'average' | 'high';

/** The detail of every event except `savings-error`. */
export interface SavingsDetail {
  readonly industry: string;
  readonly level: SavingsLevel;
  /** IDs of the products counted. */
  readonly products: readonly number[];
  /** Entries by fact ID; one that is not valid is missing. */
  readonly facts: Readonly<Record<string, number>>;
  /** ISO 4217 code, sign, and units per unit of base currency. */
  readonly currency: { readonly code: string; readonly sign: string; readonly value: number };
  /**
   * Risk-adjusted annual savings at full adoption, before fees. Amounts are in whole hundredths of the currency; all of them are
   * missing while a fact is not valid.
   */
  readonly saving?: number;
  readonly hardOnly?: number;
  readonly byCategory?: Readonly<Record<'cost reduction' | 'cost avoidance' | 'productivity', number>>;
  /** Annual fee at the partner's list prices, if it gives them. */
  readonly fees?: number;
  readonly modelVersion: string;
  readonly configVersion: number;
}

export interface SavingsErrorDetail {
  readonly message: string;
}

/** Bubbling and composed. Only `savings-lead` can be canceled, which keeps the button from opening its link. */
export interface SavingsEvents {
  'savings-ready': CustomEvent<SavingsDetail>;
  'savings-change': CustomEvent<SavingsDetail>;
  'savings-lead': CustomEvent<SavingsDetail>;
  'savings-error': CustomEvent<SavingsErrorDetail>;
}

/** Attributes as in HTML; all can change at any time. */
export interface SavingsCalculatorAttributes {
  /** The partner's key. Required unless `src` or an inline configuration is given. */
  partner?: string;
  /** Another address of the configuration, on the script's origin. */
  src?: string;
  /** IDs with commas, to count fewer products than are published. */
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

/** Attributes configure the element; it reports through events. */
export interface SavingsCalculatorElement extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    'savings-calculator': SavingsCalculatorElement;
  }
  /** Covers elements, the document and the window, since the events bubble. */
  interface GlobalEventHandlersEventMap extends SavingsEvents {}
}
