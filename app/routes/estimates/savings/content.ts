import type { Category, FlowId, PaybackPoint, Trace } from '@worthwhile/roi-core';
import type { WhatIf } from '#app/modules/estimates/analysis/what-if.ts';

export const TABS = ['without', 'with', 'savings'] as const;
export type Tab = (typeof TABS)[number];

/** Formatted, with its value for hard savings only. */
export interface HeadlineFigure {
  /** Figure ID of its explanation. */
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

/** A renewal has a second block for the whole case. */
export interface HeadlineBlock {
  readonly figures: readonly HeadlineFigure[];
}

/** All values are formatted; only charts get raw numbers. */
export interface SavingsContent {
  readonly step: 'savings';
  readonly tab: Tab;
  readonly title: string;
  readonly sign: string;
  /** A renewal leads with its increment. */
  readonly headline: HeadlineBlock;
  /** Renewal: the increment as a sentence; null elsewhere. */
  readonly reading: string | null;
  /** Renewal: the whole case; null elsewhere. */
  readonly whole: HeadlineBlock | null;
  /** The confirmed share as a sentence; null if unknown. */
  readonly confirmed: string | null;
  /** The older model that generated it; null for the current one. */
  readonly olderModel: string | null;
  /** An older model froze only some explanations: the figures that have one. Null means all. */
  readonly explained: readonly string[] | null;
  /** Renewal: the savings with the products in use; empty elsewhere. */
  readonly existing: readonly { readonly figure: string; readonly label: string; readonly value: string }[];
  /** Costs, rate of return and thresholds, shown next to the headline. */
  readonly further: readonly HeadlineFigure[];
  /** The headings of a renewal's two blocks; null elsewhere. */
  readonly blocks: { readonly existing: string; readonly proposed: string } | null;
  readonly warnings: readonly string[];
  readonly cashFlow: {
    readonly hardBenefits: readonly number[];
    readonly productivity: readonly number[];
    readonly costs: readonly number[];
    readonly cumulative: readonly number[];
    readonly line: readonly PaybackPoint[];
    readonly paybackMonths: number | null;
    readonly deploymentMonths: number;
    readonly columns: readonly string[];
    readonly rows: readonly {
      readonly label: string;
      readonly figure: string | null;
      readonly values: readonly string[];
      readonly isTotal: boolean;
    }[];
    /** The prefix of its explanations' IDs. */
    readonly flow: FlowId;
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
  /** Excluded benefits with the reason. */
  readonly notIncluded: readonly { readonly label: string; readonly reason: string }[];
  readonly range: {
    /** Net present value, or a review's net benefit. */
    readonly measure: string;
    readonly p10: number;
    readonly p50: number;
    readonly p90: number;
    readonly estimate: number;
    readonly note: string;
    /** Formatted, also for hard savings and, in a renewal, the whole case. */
    readonly rows: readonly {
      readonly label: string;
      readonly p10: string;
      readonly p50: string;
      readonly p90: string;
      readonly aboveZero: string;
    }[];
  };
  /** The figures that narrow the range most once confirmed; empty after Generate. */
  readonly worthConfirming: readonly { readonly label: string; readonly narrowing: string }[];
  readonly tornado: {
    readonly measure: string;
    readonly base: number;
    readonly bars: readonly {
      readonly label: string;
      readonly careful: number;
      readonly hopeful: number;
      /** Missing in older frozen models. */
      readonly hardOnly?: { readonly careful: number; readonly hopeful: number };
    }[];
  };
  /** Null while the panel is closed. */
  readonly whatIf: WhatIf | null;
  /** The explanation that the address opens. */
  readonly open: { readonly figure: string; readonly shown: string; readonly trace: Trace } | null;
}
