import type {
  Catalogue,
  FigureEvidence,
  Headline,
  LevelId,
  ModelInput,
  PlausibilityFinding,
  ResolvedInput,
  Result,
  Simulation,
  Tornado,
  Trace,
} from '@worthwhile/roi-core';
import type { EstimateInputs, FieldEntry, Step } from './inputs.ts';

/** 0 Draft, 1 Ready, 2 Generated. */
export type EstimateState = 0 | 1 | 2;
export const STATE_LABELS: Record<EstimateState, string> = { 0: 'Draft', 1: 'Ready', 2: 'Generated' };

export type RowAction =
  | 'view'
  | 'edit'
  | 'editProduct'
  | 'clone'
  | 'compare'
  | 'download'
  | 'share'
  | 'delete'
  | 'restore';

export interface EstimateRow {
  readonly estId: number;
  readonly estName: string;
  /** Chosen component IDs, ascending, comma-separated. */
  readonly prodCombinationId: string;
  readonly productName: string;
  readonly familyIds: readonly number[];
  readonly customer: { readonly id: number; readonly name: string };
  readonly scenarioId: number;
  readonly scenarioTitle: string;
  readonly owner: { readonly userId: number; readonly name: string };
  /** The owning partner organization; null for the vendor. */
  readonly partner: NamedRef | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly state: EstimateState;
  /** The leading amount as last stored; null without a result. */
  readonly headline: {
    /** Name of the amount. */
    readonly measure: string;
    readonly npv: number;
    /** Null if an older model did not store it. */
    readonly npvHardOnly: number | null;
    readonly currencySign: string;
    /** The model that computed it, if not this release's. The next save recomputes a draft. */
    readonly olderModel: string | null;
  } | null;
  readonly actions: readonly RowAction[];
}

export interface EstimateList {
  readonly rows: readonly EstimateRow[];
  readonly count: number;
  /** True if there are more than `count`. */
  readonly countIsMinimum: boolean;
  /** Cursor of the next rows; null after the last. */
  readonly after: string | null;
}

export interface CustomerGroup {
  readonly customer: NamedRef;
  readonly rows: readonly EstimateRow[];
  readonly hasMore: boolean;
}

export interface NamedRef {
  readonly id: number;
  readonly name: string;
}

export interface EstimateCore {
  readonly id: number;
  readonly name: string;
  readonly state: EstimateState;
  readonly version: number;
  /** The furthest step reached, from 0. */
  readonly currentStep: number;
  readonly scenarioId: 1 | 2 | 3 | 4;
  readonly scenarioTitle: string;
  readonly industry: string;
  readonly currency: { readonly id: number; readonly sign: string; readonly value: number };
  readonly configId: number;
  readonly customer: NamedRef;
  readonly account: NamedRef | null;
  readonly contact: NamedRef | null;
  readonly opportunity: NamedRef | null;
  readonly owner: { readonly userId: number; readonly name: string };
  readonly partnerId: number | null;
  readonly prodCombinationId: string;
  readonly createdAt: string;
  readonly generatedAt: string | null;
  /** Author and time (ISO 8601, UTC) of this version. */
  readonly savedBy: { readonly name: string; readonly at: string };
}

export interface StepStatus {
  readonly step: Step;
  readonly state: 'done' | 'todo' | 'problem';
  /** One line: the step's content, or what is missing. */
  readonly summary: string;
  readonly problems: number;
}

export interface EstimateView {
  /** The vendor's brand; the frozen one of a generated estimate. */
  readonly brand: string;
  readonly estimate: EstimateCore;
  readonly inputs: EstimateInputs;
  /** The estimate's own configuration version. */
  readonly catalogue: Catalogue;
  readonly steps: readonly StepStatus[];
  /** The wizard redirects requests for later steps here; `generate` once all earlier steps are done. */
  readonly firstIncomplete: Step;
  readonly can: {
    readonly change: boolean;
    readonly generate: boolean;
    readonly clone: boolean;
    readonly delete: boolean;
    readonly download: boolean;
  };
  /** The leading figures; null without a result. */
  readonly headline: Headline | null;
  /** The model of the last save and its leading amount; null if unknown. */
  readonly lastComputed: { readonly modelVersion: string; readonly npv: number | null } | null;
  /** Questions of a critical reader; empty without a result. */
  readonly findings: readonly PlausibilityFinding[];
}

export interface Saved {
  readonly estId: number;
  readonly version: number;
  readonly state: EstimateState;
  readonly currentStep: number;
  /** The same call generated the estimate before; this one changed nothing. */
  readonly wasGenerated?: true;
}

/** The sources of a figure at each level. */
export type LevelEvidence = Readonly<Record<LevelId, FigureEvidence>>;

/** One field of step 2, with the data of its control. */
export interface AssumptionField {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly monetary: boolean;
  readonly kind: 'fact' | 'assumption';
  readonly help: string;
  /** Null for facts, which have no levels. */
  readonly evidence: LevelEvidence | null;
  /** Labels of the drivers that use it. */
  readonly drives: readonly string[];
  /** In the estimate's currency; null for facts. */
  readonly presets: { readonly low: number; readonly average: number; readonly high: number } | null;
  readonly hasExcludeOption: boolean;
  readonly entry: FieldEntry | null;
  /** The entry, or the default that a save would store. */
  readonly shown: FieldEntry;
  /** `shown.value` as text; empty for null. */
  readonly text: string;
  /**
   * The measured value; undefined if the scenario has none. `isAsked` is false if no product can change the figure and none is
   * stored.
   */
  readonly existing?: { readonly value: number | null; readonly text: string; readonly isAsked: boolean };
}

export interface AssumptionGroup {
  /** E.g. `serviceDesk`. */
  readonly id: string;
  readonly label: string;
  /** The chosen product family of its figures; null if several need them. */
  readonly familyId: number | null;
  readonly fields: readonly AssumptionField[];
  /** Number of fields that still need a value. */
  readonly missing: number;
}

/** A reduction of step 2: the percent by which one product lowers one driver. */
export interface ReductionField {
  /** `driverId:componentId`; in forms with `_` for `:`. */
  readonly key: string;
  readonly driverId: string;
  readonly driverLabel: string;
  readonly componentId: number;
  readonly componentName: string;
  readonly evidence: LevelEvidence;
  readonly presets: { readonly low: number; readonly average: number; readonly high: number };
  readonly entry: FieldEntry | null;
  readonly shown: FieldEntry;
  readonly text: string;
}

export interface Savings {
  /** Of a generated estimate, as stored: a result of model 1.0 has fewer figures. */
  readonly computation: Computation;
  readonly headline: Headline;
  /** Explanations by figure ID (`driver:…`, `metric:…`, `hardOnly:…`, `annual:…`). */
  readonly traces: Readonly<Record<string, Trace>>;
  /** Without figures for hard savings only if model 1.0 froze it. */
  readonly tornado: Tornado;
  readonly simulation: Simulation;
  /** The model that froze it, if not this release's: nothing more is calculated from it. */
  readonly olderModel: string | null;
}

export interface Computation {
  readonly input: ModelInput;
  readonly resolved: ResolvedInput;
  readonly result: Result;
  readonly findings: readonly PlausibilityFinding[];
}
