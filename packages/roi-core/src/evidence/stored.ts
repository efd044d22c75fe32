import type { Trace, TraceInput } from '../types.ts';
import { EVIDENCE_WORDS } from './evidence.ts';

/** An input as an explanation was stored: model 1.0 said whose it is and where it comes from, each by itself. */
type StoredInput = Omit<TraceInput, 'evidence' | 'sources'> & Partial<Pick<TraceInput, 'evidence' | 'sources'>>;

/** An explanation as it was stored, by this model or by an earlier one. */
export type StoredTrace = Omit<Trace, 'inputs'> & { readonly inputs: readonly StoredInput[] };

/** The same as explanations are today. What it says stays what was stored. */
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
