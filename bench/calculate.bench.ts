import { readFileSync } from 'node:fs';
import {
  calculate,
  type ModelInput,
  mulberry32,
  normalQuantile,
  type ResolvedInput,
  resolveInput,
  simulate,
  uncertainVariables,
} from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { type Comparison, inTurns, ratePerSecond, timeMs } from './measure.ts';
import { calculateE2, type E2Fields, type E2Prices, type E2Reductions, npvOfE2 } from './reference/inlined-e2.ts';

const ROUNDS = 15;
const TRIALS = 10_000;
const SEED = 20250101;

/** The example's inputs, as the inlined formulas name them. */
interface E2Figures {
  readonly fields: E2Fields;
  readonly reductions: E2Reductions;
  readonly prices: E2Prices;
}

/** Compares the model with inlined formulas for example E2. */
export async function run(): Promise<Comparison[]> {
  const input = readE2();
  const figures = figuresOf(input);
  const { fields, reductions, prices } = figures;
  expectSameFigures(input, figures);

  const ourCalculation = () => calculate(standardCatalogue, input);
  const byHand = () => calculateE2(fields, reductions, prices);
  const [calculations, handCalculations] = await inTurns(
    ROUNDS,
    () => ratePerSecond(ourCalculation),
    () => ratePerSecond(byHand),
  );
  const [simulations, handSimulations] = await inTurns(
    ROUNDS,
    () => timeMs(() => simulate(standardCatalogue, input, { trials: TRIALS, seed: SEED })),
    () => timeMs(() => simulateByHand(input, figures)),
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

function figuresOf({ fields, reductions, investment }: ResolvedInput): E2Figures {
  const prices = investment.licences.map(({ componentId, unitPrice }) => [`price_${componentId}`, unitPrice]);
  const named = Object.entries(reductions).map(([key, value]) => [key.replace(':', '_'), value]);
  return {
    fields: fields as unknown as E2Fields,
    reductions: Object.fromEntries(named) as E2Reductions,
    prices: Object.fromEntries(prices) as E2Prices,
  };
}

/** Simulates with the inlined formulas: same draws in the same order. */
function simulateByHand(input: ResolvedInput, { fields, reductions, prices }: E2Figures) {
  const drawn = { fields: { ...fields }, reductions: { ...reductions }, prices: { ...prices } };
  const draws = uncertainVariables(standardCatalogue, input, calculate(standardCatalogue, input)).map((variable) => {
    const { id, value, h, sign, min, max } = variable;
    const [start, isNamed] = id.split(':');
    const target = isNamed === undefined ? drawn.fields : start === 'price' ? drawn.prices : drawn.reductions;
    const row = target as unknown as Record<string, number>;
    return { row, name: id.replace(':', '_'), value, sign, min, max, spread: Math.log(h) / 1.2815515655446004 };
  });
  const shared = Math.sqrt(0.3);
  const alone = Math.sqrt(0.7);
  const uniform = mulberry32(SEED);
  const all = new Float64Array(TRIALS);
  const hardOnly = new Float64Array(TRIALS);
  for (let trial = 0; trial < TRIALS; trial++) {
    const together = normalQuantile(uniform());
    for (const { row, name, value, sign, min, max, spread } of draws) {
      const z = sign * shared * together + alone * normalQuantile(uniform());
      row[name] = Math.min(max, Math.max(min, value * Math.exp(spread * z)));
    }
    const outcome = npvOfE2(drawn.fields, drawn.reductions, drawn.prices);
    all[trial] = outcome.all;
    hardOnly[trial] = outcome.hardOnly;
  }
  return { mean: meanOf(all.sort()), hardOnly: { mean: meanOf(hardOnly.sort()) } };
}

function meanOf(outcomes: Float64Array): number {
  return outcomes.reduce((sum, outcome) => sum + outcome, 0) / outcomes.length;
}

function expectSameFigures(input: ResolvedInput, figures: E2Figures): void {
  const { fields, reductions, prices } = figures;
  const ours = calculate(standardCatalogue, input);
  expectSame('result', ours, calculateE2(fields, reductions, prices));
  const { all, hardOnly } = npvOfE2(fields, reductions, prices);
  expectSame('net present value of a trial', ours.headline.all.npv, all);
  expectSame('net present value of a trial, hard only', ours.headline.hardOnly.npv, hardOnly);
  const { mean, hardOnly: hard } = simulate(standardCatalogue, input, { trials: TRIALS, seed: SEED });
  expectSame('mean of the simulation', { mean, hardOnly: { mean: hard.mean } }, simulateByHand(input, figures));
}

/** Requires equal keys, texts and (within 1e-9) numbers. */
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
