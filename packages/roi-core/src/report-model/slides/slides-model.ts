import type { PaybackPoint } from '../../cash-flow/payback.ts';
import type { Category } from '../../types.ts';
import type { PartnerAccent } from '../model.ts';

/**
 * Six slides as plain JSON. Every text is ready to show; numbers are the data of native charts, which their reader can edit.
 */
export interface SlidesModel {
  readonly title: string;
  readonly author: string;
  /** ISO date-time, UTC. */
  readonly generatedAt: string;
  /** Currency sign. */
  readonly sign: string;
  readonly accent: PartnerAccent | null;
  /** Of the partner: a `data:image/…` URI. */
  readonly logo: string | null;
  /** The partner, otherwise the vendor. */
  readonly name: string;
  readonly footer: string;
  readonly cover: CoverSlide;
  readonly answer: AnswerSlide;
  readonly savings: SavingsSlide;
  readonly cashFlow: CashFlowSlide;
  readonly certainty: RangeSlide | MeasuredSlide;
  readonly next: NextSlide;
}

export interface Slide {
  /** A sentence with the result. */
  readonly title: string;
  /** What to say, then the sources. */
  readonly notes: readonly string[];
}

export interface CoverSlide extends Slide {
  /** Opposite the logo: `with Aternity`. */
  readonly note: string;
  readonly facts: readonly string[];
  readonly line: readonly PaybackPoint[];
  readonly paybackMonths: number | null;
  /** Empty without a payback to point at. */
  readonly paybackText: string;
  /** Describes the picture. */
  readonly alt: string;
}

export interface AnswerSlide extends Slide {
  /** The first one leads. */
  readonly figures: readonly { readonly label: string; readonly value: string; readonly hardOnly: string }[];
  readonly strong: string;
  readonly lines: readonly string[];
}

export interface SavingsSlide extends Slide {
  /** Largest first; the last row can sum up smaller benefits of several types. */
  readonly rows: readonly {
    readonly label: string;
    readonly parts: Readonly<Record<Category, number>>;
    readonly value: string;
  }[];
  /** The benefit types that occur. */
  readonly types: readonly { readonly id: Category; readonly title: string; readonly value: string }[];
  readonly total: string;
  readonly alt: string;
}

export interface CashFlowSlide extends Slide {
  /** By column; 0 is the start. Costs are negative. */
  readonly columns: readonly string[];
  readonly hardBenefits: readonly number[];
  readonly productivity: readonly number[];
  readonly costs: readonly number[];
  readonly cumulative: readonly number[];
  readonly line: readonly PaybackPoint[];
  readonly paybackMonths: number | null;
  /** `15.3 months`; null without a payback within the term. */
  readonly paybackText: string | null;
  readonly endText: string;
  readonly table: SlideTable;
  /** Describes the columns. */
  readonly columnsAlt: string;
  /** Describes the cumulative line. */
  readonly alt: string;
}

export interface SlideTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly isLastTotal: boolean;
}

export interface RangeSlide extends Slide {
  readonly kind: 'range';
  readonly caption: string;
  readonly ranges: readonly {
    readonly label: string;
    readonly low: number;
    readonly middle: number;
    readonly high: number;
    readonly estimate: number;
    /** Of low, middle and high. */
    readonly texts: readonly string[];
  }[];
  readonly note: string;
  readonly table: SlideTable;
  readonly tableNote: string;
}

/** In place of the range: a review looks back. */
export interface MeasuredSlide extends Slide {
  readonly kind: 'measured';
  readonly table: SlideTable;
  readonly note: string;
}

export interface NextSlide extends Slide {
  readonly steps: SlideTable;
  readonly agreed: SlideTable;
  readonly note: string;
}
