import type { Category, EvidenceKind } from '../../types.ts';
import type { CashFlowBlock, PartnerAccent } from '../model.ts';
import type { Paper } from '../snapshot.ts';

/** The board summary as plain JSON. Every text and number is ready to print; only charts have raw numbers. */
export interface BoardSummary {
  readonly lang: 'en';
  readonly title: string;
  readonly author: string;
  readonly generatedAt: string;
  readonly paper: Paper;
  readonly accent: PartnerAccent | null;
  readonly sign: string;
  readonly logo: string | null;
  readonly from: string;
  readonly estimateName: string;
  /** Names the customer, for the first page. */
  readonly editionFor: string;
  readonly edition: string;
  readonly footer: readonly string[];
  readonly answer: string;
  readonly hardAnswer: string;
  readonly figures: readonly HeadlineFigure[];
  /** Below the figures of a renewal: what they mean, and its total. */
  readonly readings: readonly NamedText[];
  readonly cashFlow: {
    readonly chart: Omit<CashFlowBlock, 'kind' | 'side'>;
    readonly heads: readonly string[];
    readonly rows: readonly SummaryRow[];
    readonly note: string;
  };
  readonly benefits: {
    readonly title: string;
    readonly reason: string;
    readonly amountHead: string;
    readonly rows: readonly BenefitRow[];
    readonly more: SummaryRow | null;
    readonly total: SummaryRow;
    readonly hardOnly: string;
  };
  readonly certainty: {
    readonly lead: string;
    readonly range: RangePair | null;
    readonly weakest: WeakestTable | null;
  };
  readonly basis: {
    readonly title: string;
    readonly sentence: string;
    /** Of the annual savings; null: no bar. */
    readonly sharePct: number | null;
    readonly words: readonly [own: string, other: string];
    readonly items: readonly BasisItem[];
    readonly more: string;
  };
  readonly ask: {
    readonly title: string;
    readonly reason: string;
    readonly heads: readonly string[];
    readonly rows: readonly SummaryRow[];
    readonly total: SummaryRow;
  };
  readonly verify: {
    readonly title: string;
    /** Null: nothing can be verified. */
    readonly url: string | null;
    readonly hash: string;
    readonly contact: string;
    readonly next: NamedText | null;
  };
}

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface HeadlineFigure {
  readonly label: string;
  readonly value: string;
  readonly hardOnly: string;
}

export interface SummaryRow {
  readonly label: string;
  readonly cells: readonly string[];
}

export interface BenefitRow {
  readonly label: string;
  readonly category: Category;
  readonly amount: string;
  readonly value: number;
}

export interface RangeOf {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  readonly estimate: number;
}

export interface RangePair {
  readonly title: string;
  readonly reason: string;
  readonly measure: string;
  readonly all: RangeOf;
  readonly hardOnly: RangeOf;
  readonly note: string;
}

export interface WeakestTable {
  readonly heads: readonly string[];
  readonly rows: readonly SummaryRow[];
  readonly sentence: NamedText;
}

export interface BasisItem {
  readonly name: string;
  readonly value: string;
  readonly evidence: string;
  readonly mark: EvidenceKind;
}
