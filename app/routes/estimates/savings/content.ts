import type { Category, FlowId, PaybackPoint, Trace } from '@worthwhile/roi-core';
import type { WhatIf } from '#app/modules/estimates/analysis/what-if.ts';

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

/** A block of headline figures: what leads, or in a renewal also the whole case. */
export interface HeadlineBlock {
  readonly figures: readonly HeadlineFigure[];
}

/** Everything of step 5, ready to show; charts alone take raw numbers. */
export interface SavingsContent {
  readonly step: 'savings';
  readonly tab: Tab;
  readonly title: string;
  readonly sign: string;
  /** What leads the scenario: in a renewal what renewing adds. */
  readonly headline: HeadlineBlock;
  /** Renewal: what the increment says in words; null elsewhere. */
  readonly reading: string | null;
  /** Renewal: the whole case; null elsewhere. */
  readonly whole: HeadlineBlock | null;
  /** How much of it the customer has confirmed, in words; null where that is not known. */
  readonly confirmed: string | null;
  /** The older model that it was generated with; null elsewhere. */
  readonly olderModel: string | null;
  /** The figures that have an explanation where an older model froze only some; null where every figure has one. */
  readonly explained: readonly string[] | null;
  /** Renewal: the savings with the products in use; empty elsewhere. */
  readonly existing: readonly { readonly figure: string; readonly label: string; readonly value: string }[];
  /** Beside the headline: costs, rate of return, what it withstands. */
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
    /** Whose cash flow it is, as the ids of its explanations begin. */
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
  /** What counts nothing, and why. */
  readonly notIncluded: readonly { readonly label: string; readonly reason: string }[];
  readonly range: {
    /** What it is the range of: net present value, or a review's net benefit. */
    readonly measure: string;
    readonly p10: number;
    readonly p50: number;
    readonly p90: number;
    readonly estimate: number;
    readonly note: string;
    /** The same for hard savings, and in a renewal for the whole case; as shown. */
    readonly rows: readonly {
      readonly label: string;
      readonly p10: string;
      readonly p50: string;
      readonly p90: string;
      readonly aboveZero: string;
    }[];
  };
  /** The figures that narrow the range most once the customer confirms them; empty once it is generated. */
  readonly worthConfirming: readonly { readonly label: string; readonly narrowing: string }[];
  readonly tornado: {
    readonly measure: string;
    readonly base: number;
    readonly bars: readonly {
      readonly label: string;
      readonly careful: number;
      readonly hopeful: number;
      /** Missing in what an older model froze. */
      readonly hardOnly?: { readonly careful: number; readonly hopeful: number };
    }[];
  };
  /** Other values tried without saving; null while the panel is closed. */
  readonly whatIf: WhatIf | null;
  /** The explanation that the address opens. */
  readonly open: { readonly figure: string; readonly shown: string; readonly trace: Trace } | null;
}
