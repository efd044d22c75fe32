import type { z } from 'zod';
import type { evidenceKindSchema, findingSchema, traceSchema } from './explanation-schema.ts';
import type { ReadonlyDeep } from './types-readonly.ts';

/** What is said about a result: the types of the schemas, by the names that the model uses. */

export type PlausibilityFinding = ReadonlyDeep<z.infer<typeof findingSchema>>;
/** Everything a reader needs to check one figure. */
export type Trace = ReadonlyDeep<z.infer<typeof traceSchema>>;
/** One line of an explanation. */
export type Derivation = Trace['steps'][number];
export type TraceInput = Trace['inputs'][number];
export type EvidenceKind = z.infer<typeof evidenceKindSchema>;
