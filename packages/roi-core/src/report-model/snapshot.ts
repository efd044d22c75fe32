import type { BreakEven } from '../analysis/break-even.ts';
import type { MeasuredComparison } from '../analysis/measured.ts';
import type { WeakFigures } from '../analysis/weak-figures.ts';
import type { PaybackPoint } from '../cash-flow/payback.ts';
import type { Agreements } from '../evidence/agreement.ts';
import type { StoredTrace } from '../evidence/stored.ts';

import type {
  Catalogue,
  LevelId,
  ModelInput,
  PlausibilityFinding,
  ResolvedInput,
  Result,
  Simulation,
  Tornado,
  TraceInput,
} from '../types.ts';

/** In printed order. */
export const REPORT_SECTIONS = [
  { id: 'summary', label: 'Executive summary', required: true },
  { id: 'drivers', label: 'Savings by benefit', required: true },
  { id: 'figures', label: 'Cash flow and key figures', required: false },
  { id: 'views', label: 'Without, with and savings', required: false },
  { id: 'investment', label: 'Investment', required: false },
  { id: 'range', label: 'How certain is it?', required: false },
  { id: 'assumptions', label: 'Assumptions', required: true },
  { id: 'reductions', label: 'Reductions by product', required: false },
  { id: 'notIncluded', label: 'Not included, and carbon', required: false },
  { id: 'method', label: 'Appendix: method and formulas', required: false },
  { id: 'freePages', label: 'Your own pages', required: false },
  { id: 'verification', label: 'References and verification', required: true },
] as const;

/** What a new estimate prints. The workbook and every result's explanation show the formulas too. */
export const STANDARD_SECTIONS: readonly SectionId[] = REPORT_SECTIONS.map(({ id }) => id).filter(
  (id) => id !== 'method',
);

/**
 * Orders the sections as chosen. A section that the list leaves out follows the one before it in the standard order; the first and
 * the last keep their place.
 */
export function orderSections(chosen: readonly string[]): readonly ReportSection[] {
  const [first, ...rest] = REPORT_SECTIONS;
  const last = rest[rest.length - 1];
  const ordered: ReportSection[] = [first];
  for (const id of chosen) {
    const section = rest.find((each) => each.id === id && each !== last);
    if (section && !ordered.includes(section)) ordered.push(section);
  }
  REPORT_SECTIONS.forEach((section, index) => {
    if (ordered.includes(section)) return;
    const before = REPORT_SECTIONS[index - 1];
    ordered.splice(section === last || !before ? ordered.length : ordered.indexOf(before) + 1, 0, section);
  });
  return ordered;
}

/** The number of assumptions in the tornado chart, each with a break-even value. */
export const SHOWN_BARS = 7;

export const PAPERS = ['A4', 'Letter'] as const;
export type Paper = (typeof PAPERS)[number];

export type ReportSection = (typeof REPORT_SECTIONS)[number];
export type SectionId = ReportSection['id'];

/** The part of the catalogue that a report needs for names, and its workbook for formulas. */
export type FrozenCatalogue = Omit<
  Catalogue,
  'presets' | 'industries' | 'addOnParents' | 'changedValues' | 'valueSources'
>;

export interface ReportTemplate {
  /** Markdown without raw HTML. An empty text leaves the page out; an empty footer means the default one. */
  readonly startPage: string;
  readonly introduction: string;
  readonly freePages: readonly string[];
  readonly footer: string;
}

export interface ReportPartner {
  readonly name: string;
  readonly tagLine: string;
  /** A `data:image/…` URI of a re-encoded upload. */
  readonly logo: string | null;
  /** `#rrggbb` */
  readonly accent: string | null;
}

export interface ReportSubject {
  readonly id: string;
  readonly name: string;
  readonly customer: string;
  readonly industryLabel: string;
  readonly scenarioTitle: string;
  /** Prepared by. */
  readonly owner: string;
  readonly ownerEmail?: string;
  /** Prepared for; null: the customer alone. */
  readonly contact: string | null;
  /** ISO date or date-time, UTC. */
  readonly generatedAt: string;
}

/**
 * Everything that Generate freezes. A report is built from this alone, so no later configuration, price, template or product
 * version changes a figure or a text in it.
 */
export interface Snapshot {
  readonly productVersion: string;
  readonly modelVersion: string;
  readonly configVersion: number;
  /** Made without Generate, from a draft or a local file, so the Verify page does not know it. */
  readonly isUnregistered?: true;
  /** SHA-256 of the canonical input, lower-case hex. The caller makes it, since this package has no crypto. */
  readonly inputHash: string;
  readonly input: ModelInput;
  readonly resolved: ResolvedInput;
  readonly result: Result;
  /** The headline's cumulative net by month. Missing if frozen by model 1.0, which had columns only. */
  readonly line?: readonly PaybackPoint[];
  readonly tornado: Tornado;
  readonly simulation: Simulation;
  /**
   * The break-even value of each of the most important assumptions, all else unchanged; null if no allowed value breaks even.
   * Missing in snapshots from before this part of the report, as is `hardOnly`.
   */
  readonly breakEvens?: readonly (Omit<BreakEven, 'hardOnly'> & Partial<Pick<BreakEven, 'hardOnly'>>)[];
  /** What brings the case down. Missing in snapshots from before the board summary. */
  readonly weakFigures?: WeakFigures;
  readonly plausibility: readonly PlausibilityFinding[];
  /** For every included driver and headline metric. */
  readonly traces: readonly StoredTrace[];
  /** Every input with its evidence. Missing in snapshots from before model 2.0, whose explanations hold it. */
  readonly inputs?: readonly TraceInput[];
  readonly catalogue: FrozenCatalogue;
  /** The values of each field by level, scaled and in the estimate's currency. Missing in snapshots from before the workbook's lists. */
  readonly levels?: Readonly<Record<string, Readonly<Record<LevelId, number>>>>;
  /** In display order. */
  readonly groupLabels: Readonly<Record<string, string>>;
  /** Driver ID -> the reason for a risk other than that of its benefit type. */
  readonly riskReasons?: Readonly<Record<string, string>>;
  readonly agreements?: Agreements;
  /** The selected benefits without an amount, from `unquantifiedBenefits` of the catalogue. */
  readonly unquantified?: readonly string[];
  /** The address of the installation that verifies it, without a slash at the end. */
  readonly origin?: string;
  /** Default: A4. */
  readonly paper?: Paper;
  /** Of a review that names the estimate that it measures. */
  readonly measured?: { readonly against: string; readonly comparison: MeasuredComparison };
  readonly brand: string;
  readonly estimate: ReportSubject;
  readonly partner: ReportPartner | null;
  readonly template: ReportTemplate;
  readonly sections: readonly SectionId[];
  /** As `orderSections` reads it; without it the standard order. */
  readonly sectionOrder?: readonly SectionId[];
}
