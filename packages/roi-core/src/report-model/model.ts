import type { PaybackPoint } from '../cash-flow/payback.ts';
import type { Category, EvidenceKind } from '../types.ts';
import type { SectionId } from './snapshot.ts';

/**
 * A report as plain JSON. Every text and number is ready to print; only charts have raw numbers, for their geometry. Page,
 * preview, share page, terminal and PDF render this same object.
 */
export interface ReportModel {
  readonly lang: 'en';
  readonly title: string;
  /** ISO date-time of the snapshot. */
  readonly generatedAt: string;
  readonly runningHead: { readonly left: string; readonly right: string };
  /** Plain text; on every page but the cover. */
  readonly footer: string;
  readonly accent: PartnerAccent | null;
  readonly sign: string;
  readonly cover: Cover;
  readonly sections: readonly Section[];
}

/** `isLegible`: at least 4.5:1 on white, so it can replace the product's accent. Otherwise it only colors a band. */
export interface PartnerAccent {
  readonly color: string;
  readonly isLegible: boolean;
}

export interface Cover {
  readonly logo: string | null;
  readonly name: string;
  readonly tagLine: string;
  /** Small print opposite the name. */
  readonly note: string;
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** The template's start page if short enough for the cover. */
  readonly markdown: string;
  readonly cumulative: readonly number[];
  readonly line: readonly PaybackPoint[];
  readonly paybackMonths: number | null;
  readonly paybackText: string;
  readonly caption: string;
  readonly context: string;
}

export interface Section {
  readonly id: SectionId | 'startPage' | 'introduction' | 'caseAgainst' | 'unquantified';
  readonly title: string;
  /** One or two sentences under the title. */
  readonly lead: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | TextBlock
  | HeadlineBlock
  | TableBlock
  | CashFlowBlock
  | RangeBlock
  | TornadoBlock
  | FormulasBlock
  | FactsBlock
  | NotesBlock
  | ProvenanceKeyBlock
  | MarkdownBlock;

/** In the side column; a block without it takes the full width. */
export interface Side {
  readonly title: string;
  readonly note: string;
}

export interface TextBlock {
  readonly kind: 'text';
  readonly side: Side;
  readonly paragraphs: readonly string[];
  readonly isLarge: boolean;
}
export interface HeadlineBlock {
  readonly kind: 'headline';
  /** Each with one plain sentence on its meaning. */
  readonly figures: readonly { readonly label: string; readonly value: string; readonly sentence: string }[];
}
export interface NotesBlock {
  readonly kind: 'notes';
  readonly paragraphs: readonly string[];
}
export interface MarkdownBlock {
  readonly kind: 'markdown';
  readonly markdown: string;
}
export interface ProvenanceKeyBlock {
  readonly kind: 'provenanceKey';
}

export interface Cell {
  readonly text: string;
  readonly note?: string;
  readonly mark?: EvidenceKind;
}
export interface Column {
  readonly label: string;
  readonly align: 'start' | 'end';
}
export interface Row {
  readonly kind: 'row' | 'subtotal' | 'total';
  readonly cells: readonly Cell[];
  readonly bar?: { readonly value: number; readonly category: Category };
}
export interface RowGroup {
  /** Empty: rows without a heading. */
  readonly title: string;
  readonly note: string;
  readonly category: Category | null;
  readonly rows: readonly Row[];
}
/** `layout` names the column widths; `bar` adds a bar column scaled from `min` to `max`. */
export interface TableBlock {
  readonly kind: 'table';
  readonly layout: 'metrics' | 'years' | 'drivers' | 'sources' | 'reductions' | 'tornado' | 'figures' | 'sentences';
  readonly caption: string;
  readonly isCaptionShown: boolean;
  readonly columns: readonly Column[];
  readonly groups: readonly RowGroup[];
  /** Below the table; can be empty. */
  readonly note: string;
  readonly bar: { readonly min: number; readonly max: number } | null;
}

export interface CashFlowBlock {
  readonly kind: 'cashFlow';
  readonly side: Side | null;
  readonly hardBenefits: readonly number[];
  readonly productivity: readonly number[];
  readonly costs: readonly number[];
  readonly cumulative: readonly number[];
  /** Month by month. */
  readonly line: readonly PaybackPoint[];
  readonly paybackMonths: number | null;
  /** Whole months; 0 without a delay. */
  readonly deploymentMonths: number;
}
export interface RangeBlock {
  readonly kind: 'range';
  /** Net present value, or a review's net benefit. */
  readonly measure: string;
  readonly side: Side;
  /** Below the picture. */
  readonly note: string;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  readonly estimate: number;
}
export interface TornadoBlock {
  readonly kind: 'tornado';
  /** Net present value, or a review's net benefit. */
  readonly measure: string;
  readonly side: Side;
  readonly base: number;
  readonly bars: readonly { readonly label: string; readonly careful: number; readonly hopeful: number }[];
}
export interface FormulasBlock {
  readonly kind: 'formulas';
  readonly title: string;
  readonly items: readonly {
    readonly title: string;
    readonly result: string;
    readonly lines: readonly { readonly label: string; readonly text: string }[];
  }[];
}
export interface FactsBlock {
  readonly kind: 'facts';
  readonly items: readonly { readonly label: string; readonly value: string; readonly isCode: boolean }[];
}
