import { readFileSync } from 'node:fs';
import {
  calculate,
  type ModelInput,
  mulberry32,
  type ResolvedInput,
  resolveInput,
  simulate,
  triangular,
  uncertainVariables,
} from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { type Comparison, inTurns, ratePerSecond, timeMs } from './measure.ts';
import { calculateE2, type E2Fields, type E2Reductions, npvOfE2 } from './reference/inlined-e2.ts';

const ROUNDS = 15;
const TRIALS = 10_000;
const SEED = 20250101;

/** The model's calculation and simulation of example E2 beside the same figures written out by hand. */
export async function run(): Promise<Comparison[]> {
  const input = readE2();
  // The example's fields and reductions, which the figures by hand name one by one.
  const fields = input.fields as unknown as E2Fields;
  const reductions = Object.fromEntries(
    Object.entries(input.reductions).map(([key, value]) => [key.replace(':', '_'), value]),
  ) as unknown as E2Reductions;
  expectSameFigures(input, fields, reductions);

  const ourCalculation = () => calculate(standardCatalogue, input);
  const byHand = () => calculateE2(fields, reductions);
  const [calculations, handCalculations] = await inTurns(
    ROUNDS,
    () => ratePerSecond(ourCalculation),
    () => ratePerSecond(byHand),
  );
  const [simulations, handSimulations] = await inTurns(
    ROUNDS,
    () => timeMs(() => simulate(standardCatalogue, input, { trials: TRIALS, seed: SEED })),
    () => timeMs(() => simulateByHand(input, fields, reductions)),
  );
  return [
    {
      what: 'calculate: example E2 with all drivers and metrics, one core',
      ours: { unit: 'a second', values: calculations },
      reference: { name: 'written out by hand', unit: 'a second', values: handCalculations },
      goal: { ratio: 0.25, direction: 'atLeast' },
    },
    {
      what: 'calculate: example E2, beside 20,000 a second',
      ours: { unit: 'a second', values: calculations },
      reference: { name: 'the goal', unit: 'a second', values: [20_000] },
      goal: { ratio: 1, direction: 'atLeast' },
    },
    {
      what: 'simulate: 10,000 trials of example E2',
      ours: { unit: 'ms', values: simulations },
      reference: { name: 'written out by hand', unit: 'ms', values: handSimulations },
      goal: { ratio: 4, direction: 'atMost' },
    },
  ];
}

function readE2(): ResolvedInput {
  const path = new URL('../packages/roi-core/fixtures/e2.json', import.meta.url);
  const { inputs } = JSON.parse(readFileSync(path, 'utf8')) as { inputs: ModelInput };
  return resolveInput(standardCatalogue, inputs);
}

/** The same simulation over the formulas written out by hand: same draws in the same order. */
function simulateByHand(input: ResolvedInput, fields: E2Fields, reductions: E2Reductions): number {
  const drawnFields = { ...fields } as Record<keyof E2Fields, number>;
  const drawnReductions = { ...reductions } as Record<keyof E2Reductions, number>;
  const variables = uncertainVariables(standardCatalogue, input, calculate(standardCatalogue, input)).map(
    ({ id, kind, current, conservative, optimistic }) => ({
      target: (kind === 'field' ? drawnFields : drawnReductions) as Record<string, number>,
      name: id.replace(':', '_'),
      low: Math.min(conservative, optimistic, current),
      mode: current,
      high: Math.max(conservative, optimistic, current),
    }),
  );
  const uniform = mulberry32(SEED);
  const outcomes = new Float64Array(TRIALS);
  for (let trial = 0; trial < TRIALS; trial++) {
    for (const { target, name, low, mode, high } of variables) target[name] = triangular(uniform(), low, mode, high);
    outcomes[trial] = npvOfE2(drawnFields, drawnReductions);
  }
  outcomes.sort();
  return outcomes.reduce((sum, outcome) => sum + outcome, 0) / TRIALS;
}

function expectSameFigures(input: ResolvedInput, fields: E2Fields, reductions: E2Reductions): void {
  const ours = calculate(standardCatalogue, input);
  expectSame('result', ours, calculateE2(fields, reductions));
  expectSame('net present value of a trial', ours.metrics.npv, npvOfE2(fields, reductions));
  const { mean } = simulate(standardCatalogue, input, { trials: TRIALS, seed: SEED });
  expectSame('mean of the simulation', mean, simulateByHand(input, fields, reductions));
}

/** The same keys, texts and (within 1e-9) numbers throughout. */
function expectSame(path: string, ours: unknown, byHand: unknown): void {
  if (typeof ours === 'object' && ours !== null && typeof byHand === 'object' && byHand !== null) {
    for (const key of new Set([...Object.keys(ours), ...Object.keys(byHand)])) {
      expectSame(`${path}.${key}`, (ours as Record<string, unknown>)[key], (byHand as Record<string, unknown>)[key]);
    }
    return;
  }
  const isNear =
    typeof ours === 'number' &&
    typeof byHand === 'number' &&
    Math.abs(ours - byHand) <= 1e-9 * Math.max(1, Math.abs(ours));
  if (ours !== byHand && !isNear) {
    throw new Error(`${path}: the model gives ${String(ours)}, written out by hand it is ${String(byHand)}`);
  }
}
