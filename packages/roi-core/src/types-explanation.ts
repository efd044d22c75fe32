import type { z } from 'zod';
import type { evidenceKindSchema, findingSchema, traceSchema } from './explanation-schema.ts';
import type { ReadonlyDeep } from './types-readonly.ts';

export type PlausibilityFinding = ReadonlyDeep<z.infer<typeof findingSchema>>;
export type Trace = ReadonlyDeep<z.infer<typeof traceSchema>>;
export type Derivation = Trace['steps'][number];
export type TraceInput = Trace['inputs'][number];
export type EvidenceKind = z.infer<typeof evidenceKindSchema>;
