import { z } from 'zod';
import type { PlausibilityFinding, Simulation, Tornado, Trace } from './types.ts';

/** The shapes of what stands beside a result, for the documentation of the API. */

export const tornadoSchema: z.ZodType<Tornado> = z
  .strictObject({
    baseNpv: z.number(),
    bars: z.array(
      z.strictObject({
        variable: z.string(),
        conservative: z.number(),
        optimistic: z.number(),
        npvConservative: z.number(),
        npvOptimistic: z.number(),
        swing: z.number(),
      }),
    ),
  })
  .meta({
    id: 'Tornado',
    description: 'What the net present value becomes when one variable alone is taken otherwise',
  });

export const simulationSchema: z.ZodType<Simulation> = z
  .strictObject({
    trials: z.int(),
    seed: z.int(),
    mean: z.number(),
    p10: z.number(),
    p50: z.number(),
    p90: z.number(),
    min: z.number(),
    max: z.number(),
    probabilityNpvPositive: z.number(),
  })
  .meta({ id: 'Simulation', description: 'The net present value over many seeded trials' });

export const findingSchema: z.ZodType<PlausibilityFinding> = z
  .strictObject({
    id: z.string(),
    severity: z.enum(['error', 'warning']),
    at: z.string().meta({ description: 'The figure that it stands beside' }),
    message: z.string(),
  })
  .meta({ id: 'Finding', description: 'What a careful reader would ask about' });

const derivation = z.strictObject({
  title: z.string(),
  inWords: z.string(),
  inNumbers: z.string(),
  result: z.string(),
  opens: z.string().optional().meta({ description: 'The figure that explains the result of this line' }),
});

export const traceSchema: z.ZodType<Trace> = z
  .strictObject({
    figure: z.string(),
    title: z.string(),
    steps: z.array(derivation),
    inputs: z.array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        value: z.number(),
        shown: z.string(),
        unit: z.string(),
        level: z.enum(['low', 'average', 'high', 'manual', 'exclude']).nullable(),
        provenance: z.enum(['customer', 'seller', 'sourced', 'administrator', 'expertDefault']),
        source: z.string(),
      }),
    ),
    configVersion: z.int(),
    modelVersion: z.string(),
  })
  .meta({ id: 'Trace', description: 'Everything that a reader needs to check one figure' });
