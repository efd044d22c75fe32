import type {
  Catalogue,
  ModelInput,
  PlausibilityFinding,
  ResolvedInput,
  Result,
  Simulation,
  Tornado,
  Trace,
} from '@worthwhile/roi-core';
import type { EstimateInputs, FieldEntry, Step } from './inputs.ts';

/** What the module's use-cases answer with. */

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
  /** Chosen component ids, ascending, comma-separated. */
  readonly prodCombinationId: string;
  readonly productName: string;
  readonly familyIds: readonly number[];
  readonly customer: { readonly id: number; readonly name: string };
  readonly scenarioId: number;
  readonly scenarioTitle: string;
  readonly owner: { readonly userId: number; readonly name: string };
  /** The partner organisation that it belongs to; null for the vendor's own. */
  readonly partner: NamedRef | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly state: EstimateState;
  readonly actions: readonly RowAction[];
}

export interface EstimateList {
  readonly rows: readonly EstimateRow[];
  readonly count: number;
  /** True when there are more than `count`. */
  readonly countIsMinimum: boolean;
  /** Where the next rows begin; null after the last. */
  readonly after: string | null;
}

/** A customer with its latest estimates. */
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
}

export interface StepStatus {
  readonly step: Step;
  readonly state: 'done' | 'todo' | 'problem';
  /** One line: what it holds, or what is missing. */
  readonly summary: string;
  readonly problems: number;
}

export interface EstimateView {
  readonly estimate: EstimateCore;
  readonly inputs: EstimateInputs;
  /** The configuration that it was made with. */
  readonly catalogue: Catalogue;
  readonly steps: readonly StepStatus[];
  /** Where the wizard leads when a later step is asked for; `generate` once all before it are done. */
  readonly firstIncomplete: Step;
  readonly can: {
    readonly change: boolean;
    readonly generate: boolean;
    readonly clone: boolean;
    readonly delete: boolean;
    readonly download: boolean;
  };
  readonly headline: { readonly npv: number; readonly npvHardOnly: number } | null;
  /** What a careful reader would ask about; none while there is no result. */
  readonly findings: readonly PlausibilityFinding[];
}

/** What a save answers. */
export interface Saved {
  readonly estId: number;
  readonly version: number;
  readonly state: EstimateState;
  readonly currentStep: number;
}

/** One field of step 2, with all that its control shows. */
export interface AssumptionField {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly monetary: boolean;
  readonly kind: 'fact' | 'assumption';
  readonly help: string;
  /** Where its presets come from. */
  readonly source: string;
  /** Labels of the drivers that it feeds. */
  readonly drives: readonly string[];
  /** At the estimate's currency; null for facts, which have none. */
  readonly presets: { readonly low: number; readonly average: number; readonly high: number } | null;
  readonly hasExcludeOption: boolean;
  readonly entry: FieldEntry | null;
  /** What the control shows: the entry, or the default that a save would store. */
  readonly shown: FieldEntry;
  /** `shown.value` as text; empty when there is none. */
  readonly text: string;
  /** The companion value measured with the product; undefined where the scenario has none. */
  readonly existing?: { readonly value: number | null; readonly text: string };
}

export interface AssumptionGroup {
  /** The group's id, e.g. `serviceDesk`. */
  readonly id: string;
  readonly label: string;
  /** The product family that its figures are about; null for those that every family needs. */
  readonly familyId: number | null;
  readonly fields: readonly AssumptionField[];
  /** How many still need a value. */
  readonly missing: number;
}

/** A reduction of step 2: how much one product takes off one driver, percent. */
export interface ReductionField {
  /** `driverId:componentId`; in forms with `_` for `:`. */
  readonly key: string;
  readonly driverId: string;
  readonly driverLabel: string;
  readonly componentId: number;
  readonly componentName: string;
  readonly source: string;
  readonly presets: { readonly low: number; readonly average: number; readonly high: number };
  readonly entry: FieldEntry | null;
  readonly shown: FieldEntry;
  readonly text: string;
}

/** What step 4 and the details call show beside the plain result. */
export interface Savings {
  readonly computation: Computation;
  /** The explanation of every figure, by figure id (`driver:…`, `metric:…`, `hardOnly:…`, `annual:…`). */
  readonly traces: Readonly<Record<string, Trace>>;
  readonly tornado: Tornado;
  readonly simulation: Simulation;
}

/** The estimate put through the model. */
export interface Computation {
  readonly input: ModelInput;
  readonly resolved: ResolvedInput;
  readonly result: Result;
  readonly findings: readonly PlausibilityFinding[];
}
