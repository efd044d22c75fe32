import { z } from 'zod';

export const evidenceKindSchema = z.enum([
  'agreed',
  'customer',
  'seller',
  'listPrice',
  'sourced',
  'administrator',
  'expertDefault',
]);

export const tornadoSchema = z
  .strictObject({
    baseNpv: z.number(),
    baseNpvHardOnly: z.number(),
    bars: z.array(
      z.strictObject({
        /** All other inputs as in the estimate. */
        variable: z.string().meta({ description: 'A field, `driverId:componentId`, or `price:componentId`' }),
        h: z.number().meta({ description: 'The ends are the value divided by it and times it' }),
        conservative: z.number(),
        optimistic: z.number(),
        npvConservative: z.number(),
        npvOptimistic: z.number(),
        npvConservativeHardOnly: z.number(),
        npvOptimisticHardOnly: z.number(),
        swing: z.number(),
      }),
    ),
  })
  .meta({
    id: 'Tornado',
    description:
      'Each figure alone at the ends that 8 in 10 outcomes lie between: what the net present value becomes, in a renewal its increment, in a review the net benefit',
  });

const distribution = {
  baseNpv: z.number(),
  mean: z.number(),
  p10: z.number(),
  p50: z.number(),
  p90: z.number(),
  min: z.number(),
  max: z.number(),
  /** 0 to 1. */
  probabilityNpvPositive: z.number(),
  basePercentile: z.number().meta({ description: 'Percent of the trials at or below the estimate' }),
};
const hardOnly = z.strictObject(distribution);

export const simulationSchema = z
  .strictObject({
    trials: z.int(),
    seed: z.int(),
    ...distribution,
    hardOnly,
    total: z.strictObject({ ...distribution, hardOnly }).optional(),
  })
  .meta({ id: 'Simulation', description: 'The same over many seeded trials; of a renewal the total, too' });

export const findingSchema = z
  .strictObject({
    id: z.string(),
    severity: z.enum(['error', 'warning']),
    /** A driver ID, a field ID, a metric name, or the path of a retired tool. */
    at: z.string().meta({ description: 'The figure that it is about' }),
    message: z.string(),
    componentId: z.int().optional().meta({ description: 'The product of the license line that it is about' }),
  })
  .meta({ id: 'Finding', description: 'What a careful reader would ask about' });

/** The same formula in names and in numbers. */
const derivation = z.strictObject({
  title: z.string(),
  inWords: z.string(),
  inNumbers: z.string(),
  result: z.string(),
  opens: z.string().optional().meta({ description: 'The figure that explains the result of this line' }),
});

export const traceSchema = z
  .strictObject({
    figure: z.string(),
    title: z.string(),
    steps: z.array(derivation),
    inputs: z.array(
      z.strictObject({
        /** Field ID, `driverId:componentId`, or setting ID. */
        id: z.string(),
        label: z.string(),
        value: z.number(),
        /** With its unit or currency sign. */
        shown: z.string(),
        unit: z.string(),
        level: z.enum(['low', 'average', 'high', 'manual', 'exclude']).nullable(),
        provenance: evidenceKindSchema,
        evidence: z.string().meta({ description: 'What the value rests on, as every surface shows it' }),
        source: z.string().meta({ description: 'The references that `evidence` names' }),
        sources: z.array(z.string()).meta({ description: 'Their ids' }),
      }),
    ),
    configVersion: z.int(),
    modelVersion: z.string(),
  })
  .meta({ id: 'Trace', description: 'Everything that a reader needs to check one figure' });
