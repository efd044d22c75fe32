import type { PaybackPoint } from '../cash-flow/payback.ts';
import type { StoredTrace } from '../evidence/stored.ts';

import type {
  Catalogue,
  ModelInput,
  PlausibilityFinding,
  ResolvedInput,
  Result,
  Simulation,
  Tornado,
  TraceInput,
} from '../types.ts';

/** The parts of a report, in their printed order. */
export const REPORT_SECTIONS = [
  { id: 'summary', label: 'Executive summary', required: true },
  { id: 'figures', label: 'Cash flow and key figures', required: false },
  { id: 'drivers', label: 'Savings by driver', required: true },
  { id: 'views', label: 'Without, with and savings', required: false },
  { id: 'range', label: 'How sure is it', required: false },
  { id: 'investment', label: 'Investment', required: false },
  { id: 'assumptions', label: 'Assumptions and sources', required: true },
  { id: 'reductions', label: 'Reductions', required: false },
  { id: 'method', label: 'Method and formulas', required: false },
  { id: 'notIncluded', label: 'Not included, and carbon', required: false },
  { id: 'verification', label: 'About this document', required: true },
  { id: 'freePages', label: 'Your own pages', required: false },
] as const;

/** How many assumptions the tornado shows and are sought the break-even of. */
export const SHOWN_BARS = 7;

export type SectionId = (typeof REPORT_SECTIONS)[number]['id'];

/** The part of the catalogue that a report names things from, and the rules that its workbook calculates by. */
export type FrozenCatalogue = Omit<Catalogue, 'presets' | 'industries' | 'addOnParents' | 'changedValues'>;

export interface ReportTemplate {
  /** Markdown without raw HTML; an empty text leaves the page out, an empty footer means the default one. */
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

/** What the estimate is called and for whom it is. */
export interface ReportSubject {
  readonly id: string;
  readonly name: string;
  readonly customer: string;
  readonly industryLabel: string;
  readonly scenarioTitle: string;
  /** Prepared by. */
  readonly owner: string;
  /** Prepared for; null: the customer alone. */
  readonly contact: string | null;
  /** ISO date or date-time, UTC. */
  readonly generatedAt: string;
}

/** By whom at the customer a figure was agreed, and on which day (ISO date). */
export interface Agreement {
  readonly name: string;
  readonly date: string;
}

/**
 * Everything that Generate freezes. A report is built from this and from nothing else, so neither a configuration, a
 * price, a template nor a later product version changes a figure or a text of it.
 */
export interface Snapshot {
  readonly productVersion: string;
  readonly modelVersion: string;
  readonly configVersion: number;
  /** Made without Generate, from a draft or a local file, so that no Verify page knows it. */
  readonly isUnregistered?: true;
  /** SHA-256 of the canonical input, lower-case hex; made by the caller, since this package has no crypto. */
  readonly inputHash: string;
  readonly input: ModelInput;
  readonly resolved: ResolvedInput;
  readonly result: Result;
  /** The cumulative net that leads, month by month. Missing in what model 1.0 froze, which knew it by column alone. */
  readonly line?: readonly PaybackPoint[];
  readonly tornado: Tornado;
  readonly simulation: Simulation;
  /**
   * At which value each of the assumptions that matter most would leave nothing over, all else as it is; null where no
   * allowed value does. Missing in what was frozen before reports said it.
   */
  readonly breakEvens?: readonly { readonly variable: string; readonly value: number | null }[];
  readonly plausibility: readonly PlausibilityFinding[];
  /** The explanation of every included driver and headline metric, as the screen shows it. */
  readonly traces: readonly StoredTrace[];
  /** Every input with what it rested on. Missing in what was frozen before model 2.0, where the explanations tell it. */
  readonly inputs?: readonly TraceInput[];
  readonly catalogue: FrozenCatalogue;
  /** Heading of each group of fields, in display order. */
  readonly groupLabels: Readonly<Record<string, string>>;
  /** Driver id -> why its risk is not that of its kind of benefit. */
  readonly riskReasons?: Readonly<Record<string, string>>;
  /** Who agreed a figure and when, by field id or `driverId:componentId`. */
  readonly agreements?: Readonly<Record<string, Agreement>>;
  /** The benefits outside the money that the report lists, as `unquantifiedBenefits` of the catalogue has them. */
  readonly unquantified?: readonly string[];
  readonly brand: string;
  readonly estimate: ReportSubject;
  readonly partner: ReportPartner | null;
  readonly template: ReportTemplate;
  readonly sections: readonly SectionId[];
}
