import { z } from 'zod';
import type { Result } from './types.ts';

/** The shape of a result, for the documentation of the API and for reading a stored one back. */

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
  excludedBy: z.array(z.string().max(80)).max(100),
});

const metricsSchema = z
  .strictObject({
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
    npv: z.number(),
    roiPct: z.number().nullable(),
    simpleRoiPct: z.number().nullable(),
    benefitCostRatio: z.number().nullable(),
    paybackMonths: z.number().nullable().meta({ description: '0: immediate; null: not within the term' }),
    discountedPaybackMonths: z.number().nullable(),
    irrPct: z.number().nullable(),
    irrReason: z.enum(['noOutlay', 'noReturn', 'multipleSignChanges', 'outOfRange']).nullable(),
    costOfDelayPerMonth: z.number().nullable(),
    breakEvenBenefitPct: z.number().nullable(),
    breakEvenFeeMultiplier: z.number().nullable(),
  })
  .meta({ id: 'Metrics' });

/** By their names, for answers that carry more beside them. */
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
  }),
  metrics: metricsSchema,
  metricsHardOnly: metricsSchema,
  incremental: metricsSchema.optional(),
  sustainability: z
    .strictObject({
      kWhSavedPerYear: z.number(),
      devicesDeferredPerYear: z.number(),
      kgCo2eSavedPerYear: z.number(),
    })
    .nullable(),
};

export const resultSchema: z.ZodType<Result> = z.strictObject(resultFields).meta({
  id: 'Result',
  description: 'Money in the currency of the estimate, unrounded; columns start with the day of the purchase',
});
