import { z } from 'zod';

/** The type of a result is derived from this schema. It also documents the API and reads stored results. */

const columns = z.array(z.number()).max(6);
const category = z.enum(['cost reduction', 'cost avoidance', 'productivity']);
const amounts = z.record(z.string().max(40), z.number());

const contributionSchema = z.strictObject({
  componentId: z.int(),
  r: z.number(),
  coverage: z.number(),
  overlap: z.number(),
  rEff: z.number(),
  counted: z.boolean(),
});
const contributions = z.array(contributionSchema).max(50);

const includedDriverSchema = z.strictObject({
  id: z.string().max(80),
  label: z.string().max(200),
  category,
  included: z.literal(true),
  /** Per year, without the vendor. */
  baseline: z.number(),
  contributions,
  uncappedReduction: z.number(),
  capPct: z.number(),
  reduction: z.number(),
  withCost: z.number(),
  saving: z.number(),
  mode: z.enum(['modelled', 'measured', 'retiredTools']),
  fieldsMeasured: z.array(z.string().max(80)).max(100).optional(),
  riskPct: z.number(),
  /** Component ID -> its share of the saving. */
  attribution: amounts,
  yearlySaving: columns,
  yearlyBenefit: columns,
  existingContributions: contributions.optional(),
  existingReduction: z.number().optional(),
  existingSaving: z.number().optional(),
  additionalSaving: z.number().optional(),
});

const excludedDriverSchema = z.strictObject({
  id: z.string().max(80),
  label: z.string().max(200),
  category,
  included: z.literal(false),
  /** The excluded fields or reductions that remove the driver. */
  excludedBy: z.array(z.string().max(80)).max(100),
});

const npv = z.number().nullable().meta({ description: 'null: not applicable to a review' });
const paybackMonths = z.number().nullable().meta({ description: '0: immediate; null: not within the term' });

const metricsShape = {
  benefits: columns,
  costs: columns,
  net: columns,
  cumulative: columns,
  discountedNet: columns,
  totalBenefits: z.number(),
  totalCosts: z.number(),
  netBenefit: z.number(),
  pvBenefits: z.number(),
  pvCosts: z.number(),
  npv,
  roiPct: z.number().nullable(),
  simpleRoiPct: z.number().nullable(),
  benefitCostRatio: z.number().nullable(),
  paybackMonths,
  discountedPaybackMonths: z.number().nullable(),
  irrPct: z.number().nullable(),
  /** `notApplicable`: a review, which is not discounted. */
  irrReason: z.enum(['noOutlay', 'noReturn', 'multipleSignChanges', 'outOfRange', 'notApplicable']).nullable(),
  costOfDelayPerMonth: z.number().nullable(),
  breakEvenBenefitPct: z.number().nullable(),
  breakEvenFeeMultiplier: z.number().nullable(),
};
const metricsSchema = z.strictObject(metricsShape).meta({ id: 'Metrics' });

const reading = z.enum([
  'no change',
  'pays',
  'costs more than it adds',
  'saves both ways',
  'gives up benefit to save cost',
]);
/** The difference from the current contract. */
const incrementSchema = z
  .strictObject({ ...metricsShape, reading, hardOnly: z.strictObject({ ...metricsShape, reading }) })
  .meta({ id: 'Increment', description: 'What a renewal adds to the running contract' });

const headlineFigures = z.strictObject({
  npv,
  netBenefit: z.number(),
  roiPct: z.number().nullable(),
  paybackMonths,
  totalBenefits: z.number(),
  totalCosts: z.number(),
});
const bothReadings = { all: headlineFigures, hardOnly: headlineFigures };
const headlineSchema = z
  .strictObject({
    kind: z.enum(['new', 'realised', 'increment', 'consolidation']),
    ...bothReadings,
    reading: reading.optional(),
    total: z.strictObject(bothReadings).optional(),
  })
  .meta({
    id: 'Headline',
    description: 'The figures that lead the estimate; in a renewal its increment, with the total',
  });

const confirmedFigures = z.strictObject({ npv, netBenefit: z.number() });
const confirmedSchema = z
  .strictObject({
    sharePct: z.number().nullable().meta({ description: 'null: nothing is saved' }),
    drivers: z.array(z.string().max(80)).max(100),
    all: confirmedFigures,
    hardOnly: confirmedFigures,
  })
  .meta({
    id: 'ConfirmedCase',
    description: "The benefits that rest on the customer's figures alone, against all costs",
  });

const notIncludedSchema = z.strictObject({
  kind: z.literal('retiredTool'),
  /** Index in the input's retired tools. */
  index: z.int(),
  name: z.string().max(200),
  reason: z.literal('not retired within the term'),
});

/** Separate, so API answers can add more fields. */
export const resultFields = {
  years: z.int(),
  discountRatePct: z.number(),
  drivers: z.array(z.discriminatedUnion('included', [includedDriverSchema, excludedDriverSchema])).max(100),
  annual: z.strictObject({
    without: z.number(),
    withVendor: z.number(),
    saving: z.number(),
    byCategory: z.strictObject({
      'cost reduction': z.number(),
      'cost avoidance': z.number(),
      productivity: z.number(),
    }),
    riskAdjustedSaving: z.number(),
    costOfInactionPerMonth: z.number(),
    savingByFamily: amounts,
    existingSaving: z.number().optional(),
    additionalSaving: z.number().optional(),
  }),
  costColumns: z.strictObject({
    licenceLines: z
      .array(
        z.strictObject({
          componentId: z.int(),
          model: z.enum(['subscription', 'perpetual']),
          quantity: z.number(),
          follows: z.string().max(80).nullable().meta({ description: 'The fact that the quantity follows' }),
          unitPrice: z.number(),
          netAnnualOrPrice: z.number(),
        }),
      )
      .max(50),
    fees: columns,
    services: columns,
    internalLabour: columns,
    infrastructure: columns,
    termination: columns,
    riskAdjusted: columns,
    recurringRiskAdjusted: z.number(),
    feesRiskAdjusted: columns,
    dueInAdvance: columns.meta({ description: 'What of feesRiskAdjusted is due at the start of the following year' }),
  }),
  metrics: metricsSchema,
  metricsHardOnly: metricsSchema,
  incremental: incrementSchema.optional(),
  headline: headlineSchema,
  confirmed: confirmedSchema,
  notIncluded: z.array(notIncludedSchema).max(50),
  sustainability: z
    .strictObject({
      kWhSavedPerYear: z.number(),
      devicesDeferredPerYear: z.number(),
      kgCo2eSavedPerYear: z.number(),
    })
    .nullable(),
};

export const resultSchema = z.strictObject(resultFields).meta({
  id: 'Result',
  description: 'Money in the currency of the estimate, unrounded; columns start with the day of the purchase',
});
