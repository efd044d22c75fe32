import type { Catalogue, ResolvedInput, Result, Trace, TraceInput } from '../../types.ts';

export interface Estimate {
  readonly catalogue: Catalogue;
  readonly input: ResolvedInput;
  readonly result: Result;
  /** Shared by all metrics. */
  readonly settings: readonly TraceInput[];
}

export type Explanation = Pick<Trace, 'title' | 'steps' | 'inputs'>;
