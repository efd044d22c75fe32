import type { LevelId } from './types-catalogue.ts';

/** What is said about a result: what a careful reader would ask, and how each figure comes about. */

export interface PlausibilityFinding {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /** The figure it stands beside: a driver id, a field id, a metric name, or the path of a retired tool. */
  readonly at: string;
  readonly message: string;
  /** The product of the license line that it is about. */
  readonly componentId?: number;
}

/** One line of an explanation: the same formula in names and in numbers, and what it comes to. */
export interface Derivation {
  readonly title: string;
  readonly inWords: string;
  readonly inNumbers: string;
  readonly result: string;
  /** The figure whose explanation tells how this line's result comes about. */
  readonly opens?: string;
}

/** Whose a shown value is or where it comes from. */
export type EvidenceKind =
  | 'agreed'
  | 'customer'
  | 'seller'
  | 'listPrice'
  | 'sourced'
  | 'administrator'
  | 'expertDefault';

export interface TraceInput {
  /** Field id, `driverId:componentId`, or a setting's id. */
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** Formatted with its unit or currency sign. */
  readonly shown: string;
  readonly unit: string;
  readonly level: LevelId | 'manual' | 'exclude' | null;
  readonly provenance: EvidenceKind;
  /** What the value rests on, in full, as every surface shows it: `Expert default, scaled to 1,000 employees`. */
  readonly evidence: string;
  /** The references that `evidence` names; empty where there is none. */
  readonly source: string;
  /** Their ids. */
  readonly sources: readonly string[];
}

/** Everything a reader needs to check one figure. */
export interface Trace {
  readonly figure: string;
  readonly title: string;
  readonly steps: readonly Derivation[];
  readonly inputs: readonly TraceInput[];
  readonly configVersion: number;
  readonly modelVersion: string;
}
