import { z } from 'zod';
import { simulationSchema, tornadoSchema } from './explanation-schema.ts';
import { resultFields, resultSchema } from './result-schema.ts';

/**
 * Stored results, for the documentation of the API. They never change: a result of model 1.0 has no headline, no confirmed case,
 * and only metrics for hard savings.
 */

const line = z.strictObject({
  componentId: z.int(),
  model: z.enum(['subscription', 'perpetual']),
  netAnnualOrPrice: z.number(),
});

const { headline: _, confirmed: __, notIncluded: ___, ...kept } = resultFields;
const resultOfModelOne = z
  .strictObject({
    ...kept,
    costColumns: kept.costColumns.omit({ dueInAdvance: true }).extend({ licenceLines: z.array(line).max(50) }),
    incremental: kept.metrics.optional(),
  })
  .meta({ id: 'ResultOfModel1', description: 'A result that was generated with model 1.0' });

const tornadoOfModelOne = z
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
  .meta({ id: 'TornadoOfModel1' });

const simulationOfModelOne = z
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
  .meta({ id: 'SimulationOfModel1' });

export const storedResultSchema = z.union([resultSchema, resultOfModelOne]);
export const storedTornadoSchema = z.union([tornadoSchema, tornadoOfModelOne]);
export const storedSimulationSchema = z.union([simulationSchema, simulationOfModelOne]);
