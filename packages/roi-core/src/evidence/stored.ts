import type { Trace, TraceInput } from '../types.ts';
import { EVIDENCE_WORDS } from './evidence.ts';

/** Model 1.0 stored owner and source of an input separately. */
type StoredInput = Omit<TraceInput, 'evidence' | 'sources'> & Partial<Pick<TraceInput, 'evidence' | 'sources'>>;

/** An explanation as stored by this model or an earlier one. */
export type StoredTrace = Omit<Trace, 'inputs'> & { readonly inputs: readonly StoredInput[] };

/** Converts to the current shape. The stored texts stay. */
export function readStoredTrace(trace: StoredTrace): Trace {
  return { ...trace, inputs: trace.inputs.map(readStoredInput) };
}

function readStoredInput({ evidence, sources = [], ...input }: StoredInput): TraceInput {
  return { ...input, evidence: evidence ?? earlierEvidence(input), sources };
}

function earlierEvidence({ provenance, source }: Pick<TraceInput, 'provenance' | 'source'>): string {
  if (source === '') return EVIDENCE_WORDS[provenance];
  return `${EVIDENCE_WORDS[provenance]}${source.startsWith('bounded by ') ? ', ' : ': '}${source}`;
}
