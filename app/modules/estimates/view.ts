import type {
  Catalogue,
  Headline,
  ModelInput,
  PlausibilityFinding,
  ResolvedInput,
  Result,
  Simulation,
  Tornado,
  Trace,
} from '@worthwhile/roi-core';
import type { EstimateInputs, Step } from './inputs.ts';

/** 0 Draft, 1 Ready, 2 Generated. */
export type EstimateState = 0 | 1 | 2;
export const STATE_LABELS = { 0: 'Draft', 1: 'Ready', 2: 'Generated' } as const;

export const MOST_COMPARED = 4;

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
  readonly savedBy: { readonly userId: number; readonly name: string; readonly at: string };
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
