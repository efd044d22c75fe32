import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyModelInput, likelyInput } from '../../fixtures/arbitrary.ts';
import { planOf } from '../calculation/plan.ts';
import { standardCatalogue } from '../catalogue.ts';
import {
  calculate,
  endsOf,
  type HeadlineFigures,
  type ModelInput,
  type Provenance,
  type ResolvedInput,
  type Result,
  resolveInput,
  simulate,
  tornado,
  uncertainVariables,
} from '../index.ts';
import { prepareTrial } from './present-value.ts';

// A fixed seed repeats a failure.
fc.configureGlobal({ seed: 20_250_101 });

const resolve = (input: ModelInput) => resolveInput(standardCatalogue, input);
const calculated = (input: ResolvedInput) => calculate(standardCatalogue, input);

function withValue(input: ResolvedInput, variable: string, value: number): ResolvedInput {
  if (variable in input.fields) return { ...input, fields: { ...input.fields, [variable]: value } };
  if (variable in input.reductions) return { ...input, reductions: { ...input.reductions, [variable]: value } };
  const licences = input.investment.licences.map((line) =>
    line.isListPrice && `price:${line.componentId}` === variable ? { ...line, unitPrice: value } : line,
  );
  return { ...input, investment: { ...input.investment, licences } };
}

/** In the order of a trial's outcome, by the full calculation. */
function outcomesOf({ headline }: Result): number[] {
  const amount = ({ npv, netBenefit }: HeadlineFigures) => npv ?? netBenefit;
  const { all, hardOnly } = headline;
  const total = headline.total ?? headline;
  return [all, hardOnly, total.all, total.hardOnly].map(amount);
}

/** Within 1e-9 of the amounts whose difference they are. */
function expectOutcomes(actual: readonly number[], result: Result): void {
  const { annual, metrics, years } = result;
  const gross = (annual.without + annual.withVendor) * years + metrics.totalCosts;
  const expected = outcomesOf(result);
  actual.forEach((amount, index) => {
    expect(Math.abs(amount - (expected[index] as number))).toBeLessThanOrEqual(1e-9 * Math.max(1, gross));
  });
}

test('the fast outcome of a trial equals the whole calculation, unchanged and with any input changed', () => {
  fc.assert(
    fc.property(anyModelInput, fc.nat(), fc.boolean(), (model, choice, isCareful) => {
      const input = resolve(model);
      const result = calculated(input);
      const trial = prepareTrial(planOf(standardCatalogue), input, result);
      const quick = () => Object.values(trial.outcome());
      expectOutcomes(quick(), result);

      const variables = uncertainVariables(standardCatalogue, input, result);
      const variable = variables[choice % variables.length];
      if (!variable) return;
      const { conservative, optimistic } = endsOf(variable);
      const end = isCareful ? conservative : optimistic;
      trial.set(trial.placeOf(variable.id), end);
      expectOutcomes(quick(), calculated(withValue(input, variable.id, end)));
    }),
    { numRuns: 300 },
  );
});

describe('any estimate', () => {
  // A renewal that loses benefit lies higher in its range, since a loss counts more than a gain. It lies near the top if it swaps
  // a product for its equal shortly before the term ends: any draw that separates the two loses.
  test('is within its range, with all benefits and with hard savings only', () => {
    fc.assert(
      fc.property(likelyInput, (model) => {
        const range = simulate(standardCatalogue, resolve(model), { trials: 1000 });
        const { total = range } = range;
        for (const { p10, baseNpv, p90 } of [range, range.hardOnly, total, total.hardOnly]) {
          expect(p10).toBeLessThanOrEqual(baseNpv);
          expect(baseNpv).toBeLessThanOrEqual(p90);
        }
      }),
      { numRuns: 80 },
    );
  });

  test('never has a wider bar for an input with more evidence', () => {
    fc.assert(
      fc.property(likelyInput, fc.nat(), (model, choice) => {
        const input = resolve({ ...model, provenance: {} });
        const result = calculated(input);
        const asPresets = uncertainVariables(standardCatalogue, input, result);
        const candidates = asPresets.filter(({ id }) => !id.startsWith('price:'));
        const { id } = candidates[choice % candidates.length] ?? {};
        if (id === undefined) return;
        const barWith = (provenance: Provenance) => {
          const known = { ...input, provenance: { ...input.provenance, [id]: provenance } };
          const bar = tornado(standardCatalogue, known).bars.find(({ variable }) => variable === id);
          return { h: 1, swing: 0, ...bar };
        };
        const [preset, seller, customer, agreed] = (['preset', 'seller', 'customer', 'agreed'] as const).map(barWith);
        const rounding = 1e-12 * (result.metrics.totalBenefits + result.metrics.totalCosts);
        const expectNarrower = (better = preset, worse = preset) => {
          expect(better?.h).toBeLessThanOrEqual(worse?.h ?? 0);
          expect(better?.swing).toBeLessThanOrEqual((worse?.swing ?? 0) + rounding);
        };
        expectNarrower(agreed, customer);
        expectNarrower(customer, seller);
        expectNarrower(agreed, preset);
        // A few presets have levels so close together that they are known better than a customer's figure without a name.
        if ((preset?.h ?? 0) >= 1.1) expectNarrower(customer, preset);
      }),
      { numRuns: 80 },
    );
  });

  test('has twice the fees that follow a fact of twice the value', () => {
    const facts = standardCatalogue.listPrices.flatMap(({ quantityFact }) => quantityFact ?? []);
    fc.assert(
      fc.property(likelyInput, fc.constantFrom(...facts), (model, fact) => {
        const doubled = { ...model, fields: { ...model.fields, [fact]: 2 * Number(model.fields?.[fact]) } };
        const before = calculated(resolve(model)).costColumns.licenceLines;
        calculated(resolve(doubled)).costColumns.licenceLines.forEach((line, index) => {
          const factor = line.follows === fact ? 2 : 1;
          expect(line.netAnnualOrPrice).toBeCloseTo((before[index]?.netAnnualOrPrice ?? 0) * factor, 6);
        });
      }),
    );
  });
});
