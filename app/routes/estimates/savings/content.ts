import type { Category, Trace } from '@worthwhile/roi-core';
import type { WhatIf } from '#app/modules/estimates/questions/what-if.ts';

export const TABS = ['without', 'with', 'savings'] as const;
export type Tab = (typeof TABS)[number];

/** One headline figure as shown, with its careful twin. */
export interface HeadlineFigure {
  /** Figure id of its explanation. */
  readonly figure: string;
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
  readonly hardOnlyFigure: string;
  readonly warning?: string;
  readonly hardOnly: string;
}

export interface DriverLine {
  readonly id: string;
  readonly label: string;
  readonly category: Category;
  readonly without: string;
  readonly with: string;
  readonly saving: string;
  readonly savingValue: number;
  readonly warnings: readonly string[];
}

/** A block of headline figures: the savings, or in a renewal also what exists and the increment. */
export interface HeadlineBlock {
  readonly title: string | null;
  readonly figures: readonly HeadlineFigure[];
}

/** Everything of step 5, ready to show; charts alone take raw numbers. */
export interface SavingsContent {
  readonly step: 'savings';
  readonly tab: Tab;
  readonly title: string;
  readonly sign: string;
  readonly headline: HeadlineBlock;
  /** Renewal: the savings with the products in use; empty elsewhere. */
  readonly existing: readonly { readonly figure: string; readonly label: string; readonly value: string }[];
  /** Beside the headline: costs, rate of return, what it withstands. */
  readonly further: readonly HeadlineFigure[];
  /** The headings of a renewal's two blocks; null elsewhere. */
  readonly blocks: { readonly existing: string; readonly proposed: string } | null;
  readonly incremental: readonly { readonly figure: string; readonly label: string; readonly value: string }[];
  readonly warnings: readonly string[];
  readonly cashFlow: {
    readonly hardBenefits: readonly number[];
    readonly productivity: readonly number[];
    readonly costs: readonly number[];
    readonly cumulative: readonly number[];
    readonly paybackMonths: number | null;
    readonly columns: readonly string[];
    readonly rows: readonly {
      readonly label: string;
      readonly figure: string;
      readonly values: readonly string[];
      readonly isTotal: boolean;
    }[];
    /** The figures whose explanations the table opens. */
    readonly figures: readonly string[];
    /** The same by year, for narrow screens. */
    readonly years: readonly {
      readonly label: string;
      readonly benefits: string;
      readonly costs: string;
      readonly net: string;
    }[];
  };
  readonly drivers: readonly DriverLine[];
  readonly order: 'asc' | 'desc';
  readonly total: { readonly without: string; readonly with: string; readonly saving: string };
  readonly subtotals: readonly {
    readonly category: Category;
    readonly without: string;
    readonly with: string;
    readonly saving: string;
  }[];
  /** Drivers that excluded figures take out, and by which. */
  readonly excluded: readonly { readonly label: string; readonly by: string }[];
  readonly range: {
    /** What it is the range of: net present value, or a review's net benefit. */
    readonly measure: string;
    readonly p10: number;
    readonly p50: number;
    readonly p90: number;
    readonly estimate: number;
    readonly note: string;
  };
  readonly tornado: {
    readonly measure: string;
    readonly base: number;
    readonly bars: readonly { readonly label: string; readonly careful: number; readonly hopeful: number }[];
  };
  /** Other values tried without saving; null while the panel is closed. */
  readonly whatIf: WhatIf | null;
  /** The explanation that the address opens. */
  readonly open: { readonly figure: string; readonly shown: string; readonly trace: Trace } | null;
}
