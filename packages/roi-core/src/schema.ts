import { z } from 'zod';
import type { InputProblem } from './input/problems.ts';
import { ModelInputError } from './input/problems.ts';
import type { ModelInput } from './types.ts';
import { wordsFor } from './validation-words.ts';

export { findingSchema, traceSchema } from './explanation-schema.ts';
export { reportModelSchema } from './report-model/model-schema.ts';
export { resultFields, resultSchema } from './result-schema.ts';
export { storedResultSchema, storedSimulationSchema, storedTornadoSchema } from './stored-schema.ts';

/** Shapes of what comes from outside. Limits of the values themselves are `resolveInput`'s, as they need the catalogue. */

const MAX_TEXT = 200;
const MAX_ENTRIES = 500;

const numeric = z.union([z.number(), z.string().max(40)]).meta({ description: 'A number, or a numeric string' });
const level = z.enum(['low', 'average', 'high']);
const id = z.int().min(1).max(1000);
const ids = z.array(id).max(50);
const key = z.string().min(1).max(80);

const table = <Value extends z.ZodType>(value: Value) =>
  z.record(key, value).refine((entries) => Object.keys(entries).length <= MAX_ENTRIES, {
    error: `At most ${MAX_ENTRIES} entries`,
  });

const selectionSchema = z.strictObject({
  subProducts: ids.optional(),
  addOns: ids.optional(),
  otherProducts: ids.optional(),
});

const licenceLineSchema = z.strictObject({
  componentId: id,
  model: z.enum(['subscription', 'perpetual']),
  quantity: numeric.optional().meta({ description: 'Left out: it follows the customer fact of the product' }),
  unitPrice: numeric.optional().meta({ description: 'Left out: the list price of the configuration' }),
  discountPct: numeric.optional(),
  maintenancePct: numeric.optional(),
});

const retiredToolSchema = z.strictObject({
  otherProductId: id,
  name: z.string().max(MAX_TEXT),
  annualCost: numeric,
  adminHoursPerMonth: numeric,
  retireMonth: numeric,
  terminationFee: numeric.optional(),
  overlapPct: numeric.optional(),
});

const investmentSchema = z.strictObject({
  contractYears: numeric.optional(),
  feeTiming: z.enum(['yearEnd', 'advance']).optional(),
  annualUpliftPct: numeric.optional(),
  licences: z.array(licenceLineSchema).max(50).optional(),
  implementationServicesCost: numeric.optional(),
  trainingCost: numeric.optional(),
  hardwareOneOff: numeric.optional(),
  implementationHours: numeric.optional(),
  adminHoursPerMonth: numeric.optional(),
  infrastructureCostPerYear: numeric.optional(),
  existingAnnualFee: numeric.optional(),
});

/** A model input as people and files write it. Unknown properties are refused. */
export const modelInputSchema = z.strictObject({
  scenarioId: z.literal([1, 2, 3, 4]).meta({ type: 'integer', enum: [1, 2, 3, 4] }),
  estimateType: z.enum(['estimateNew', 'estimateExisting']).optional(),
  industry: z.string().min(1).max(80),
  assumptionLevel: level.optional(),
  reductionLevel: level.optional(),
  currency: z.strictObject({ sign: z.string().min(1).max(8), value: numeric }).optional(),
  proposed: selectionSchema.optional(),
  existing: selectionSchema.optional(),
  fields: table(numeric).optional(),
  fieldsExisting: table(numeric).optional(),
  reductions: table(numeric).optional(),
  retiredTools: z.array(retiredToolSchema).max(50).optional(),
  investment: investmentSchema.optional(),
  financial: table(numeric).optional(),
  toolCostUpliftPct: numeric.optional(),
  baselineBasis: z.enum(['before', 'today']).optional(),
  levels: table(z.enum(['low', 'average', 'high', 'manual', 'exclude'])).optional(),
  provenance: table(z.enum(['agreed', 'customer', 'seller', 'preset']))
    .optional()
    .meta({
      description: 'Whose a value is, by field id or `driverId:componentId`: it decides how far the value may be off',
    }),
  riskOverrides: table(numeric)
    .optional()
    .meta({ description: 'Driver id -> percent (0 to 90) in place of the risk of its category' }),
});

/**
 * Reads parsed JSON as a model input. Throws a ModelInputError that names each property that is missing, unknown or of
 * the wrong kind.
 */
export function parseModelInput(json: unknown): ModelInput {
  const parsed = modelInputSchema.safeParse(json, { error: wordsFor });
  if (parsed.success) return parsed.data as ModelInput;
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
