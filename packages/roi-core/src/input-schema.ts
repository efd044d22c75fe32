import { z } from 'zod';
import { mapNumbersAt } from './settings.ts';

/** `resolveInput` checks the limits of the values: it has the catalogue. */

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

const optionalNumber = () => numeric.optional();
const investmentSchema = z.strictObject({
  contractYears: numeric.optional(),
  feeTiming: z.enum(['yearEnd', 'advance']).optional(),
  ...mapNumbersAt('fees', optionalNumber),
  licences: z.array(licenceLineSchema).max(50).optional(),
  ...mapNumbersAt('costs', optionalNumber),
  ...mapNumbersAt('currentContract', optionalNumber),
});

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
  agreements: table(z.strictObject({ name: z.string().min(1).max(120), date: z.iso.date() }))
    .optional()
    .meta({
      description: 'Who agreed a value and when, by its key in `provenance`: named in explanations, never counted',
    }),
  riskOverrides: table(numeric)
    .optional()
    .meta({ description: 'Driver id -> percent (0 to 90) in place of the risk of its category' }),
});
