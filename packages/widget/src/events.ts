import type { Category, LevelId } from '@worthwhile/roi-core';

/** What every event but `savings-error` tells: the visitor's choices and what they come to. */
export interface SavingsDetail {
  readonly industry: string;
  readonly level: LevelId;
  /** Component ids of the products counted. */
  readonly products: readonly number[];
  readonly facts: Readonly<Record<string, number>>;
  /** ISO 4217 code, sign, and units for one unit of base currency. */
  readonly currency: { readonly code: string; readonly sign: string; readonly value: number };
  /** A year at full adoption, unrounded; none while a fact is not valid. */
  readonly saving?: number;
  readonly hardOnly?: number;
  readonly byCategory?: Readonly<Record<Category, number>>;
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
