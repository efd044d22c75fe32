import type { z } from 'zod';
import { type InputProblem, ModelInputError } from './input/problems.ts';
import { modelInputSchema } from './input-schema.ts';
import type { ModelInput } from './types.ts';
import { wordsFor } from './validation-words.ts';

export { findingSchema, traceSchema } from './explanation-schema.ts';
export { modelInputSchema } from './input-schema.ts';
export { readCatalogueFile } from './model-changes/catalogue-file.ts';
export {
  type ComponentEntry,
  type DriverEntry,
  entrySchema,
  type FamilyEntry,
  type FieldEntry,
  isModelKind,
  type ModelChanges,
  type ModelKind,
  modelChangesIn,
  modelKey,
  type OtherProductEntry,
  SELECTION_RULES_KEY,
  type SelectionRulesEntry,
} from './model-changes/entries.ts';
export { reportModelSchema } from './report-model/model-schema.ts';
export { resultFields, resultSchema } from './result-schema.ts';
export { storedResultSchema, storedSimulationSchema, storedTornadoSchema } from './stored-schema.ts';

/**
 * Validates parsed JSON as a model input.
 * @throws ModelInputError that names each property that is missing, unknown or of the wrong type
 */
export function parseModelInput(json: unknown): ModelInput {
  const parsed = modelInputSchema.safeParse(json, { error: wordsFor });
  if (parsed.success) return parsed.data;
  throw new ModelInputError(parsed.error.issues.map((issue) => problemOf(issue, json)));
}

function problemOf(issue: z.core.$ZodIssue, json: unknown): InputProblem {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const at = [...path, issue.keys[0] ?? ''];
    return {
      path: at.join('.'),
      message: 'Unknown property',
      given: valueAt(json, at),
      allowed: 'the properties of a model input',
    };
  }
  const given = valueAt(json, path);
  const message = given === undefined ? 'Is needed and missing' : issue.message;
  return { path: path.join('.') || 'input', message, given, allowed: allowedBy(issue) };
}

function allowedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected;
    case 'invalid_value':
      return issue.values.map(String).join(', ');
    case 'too_big':
      return `at most ${issue.maximum}`;
    case 'too_small':
      return `at least ${issue.minimum}`;
    default:
      return 'a number or a numeric string';
  }
}

function valueAt(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, property) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, property)
        ? (value as Record<string, unknown>)[property]
        : undefined,
    json,
  );
}
