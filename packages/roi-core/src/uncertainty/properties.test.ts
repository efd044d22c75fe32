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

// The same inputs in every run: a failure can be looked at again.
fc.configureGlobal({ seed: 20_250_101 });

const resolve = (input: ModelInput) => resolveInput(standardCatalogue, input);
const calculated = (input: ResolvedInput) => calculate(standardCatalogue, input);

/** An estimate with one uncertain input at another value. */
function withValue(input: ResolvedInput, variable: string, value: number): ResolvedInput {
  if (variable in input.fields) return { ...input, fields: { ...input.fields, [variable]: value } };
  if (variable in input.reductions) return { ...input, reductions: { ...input.reductions, [variable]: value } };
  const licences = input.investment.licences.map((line) =>
    line.isListPrice && `price:${line.componentId}` === variable ? { ...line, unitPrice: value } : line,
  );
  return { ...input, investment: { ...input.investment, licences } };
}

/** What the range is asked of, in the order of a trial's outcome, by the whole calculation. */
function outcomesOf({ headline }: Result): number[] {
  const amount = ({ npv, netBenefit }: HeadlineFigures) => npv ?? netBenefit;
  const { all, hardOnly } = headline;
  const total = headline.total ?? headline;
  return [all, hardOnly, total.all, total.hardOnly].map(amount);
}

function expectNear(actual: readonly number[], expected: readonly number[], scale: number): void {
  actual.forEach((amount, index) => {
    expect(Math.abs(amount - (expected[index] as number))).toBeLessThanOrEqual(1e-9 * Math.max(1, scale));
  });
}

test('the quick outcome of a trial is that of the whole calculation, as it stands and with any input moved', () => {
  fc.assert(
    fc.property(anyModelInput, fc.nat(), fc.boolean(), (model, choice, isCareful) => {
      const input = resolve(model);
      const result = calculated(input);
      const trial = prepareTrial(planOf(standardCatalogue), input, result);
      const { pvBenefits, pvCosts } = result.metrics;
      const quick = () => Object.values(trial.outcome());
      expectNear(quick(), outcomesOf(result), pvBenefits + pvCosts);

      const variables = uncertainVariables(standardCatalogue, input, result);
      const variable = variables[choice % variables.length];
      if (!variable) return;
      const { conservative, optimistic } = endsOf(variable);
      const end = isCareful ? conservative : optimistic;
      trial.set(trial.placeOf(variable.id), end);
      const moved = calculated(withValue(input, variable.id, end));
      expectNear(quick(), outcomesOf(moved), moved.metrics.pvBenefits + moved.metrics.pvCosts);
    }),
    { numRuns: 300 },
  );
});

describe('for an estimate as it may be made', () => {
  test('the estimate lies within its range, with all benefits and with the hard ones', () => {
    fc.assert(
      fc.property(likelyInput, (model) => {
        const range = simulate(standardCatalogue, resolve(model), { trials: 1000 });
        const { total = range } = range;
        for (const { p10, baseNpv, p90 } of [range, range.hardOnly, total, total.hardOnly]) {
          expect(p10).toBeLessThanOrEqual(baseNpv);
          expect(baseNpv).toBeLessThanOrEqual(p90);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('more evidence never widens the bar of an input', () => {
    fc.assert(
      fc.property(likelyInput, fc.nat(), (model, choice) => {
        const input = resolve({ ...model, provenance: {} });
        const asPresets = uncertainVariables(standardCatalogue, input, calculated(input));
        const candidates = asPresets.filter(({ id }) => !id.startsWith('price:'));
        const { id } = candidates[choice % candidates.length] ?? {};
        if (id === undefined) return;
        const barWith = (provenance: Provenance) => {
          const known = { ...input, provenance: { ...input.provenance, [id]: provenance } };
          const bar = tornado(standardCatalogue, known).bars.find(({ variable }) => variable === id);
          return { h: 1, swing: 0, ...bar };
        };
        const [preset, seller, customer, agreed] = (['preset', 'seller', 'customer', 'agreed'] as const).map(barWith);
        const rounding = 1e-9 * (preset?.swing ?? 0);
        const expectNarrower = (better = preset, worse = preset) => {
          expect(better?.h).toBeLessThanOrEqual(worse?.h ?? 0);
          expect(better?.swing).toBeLessThanOrEqual((worse?.swing ?? 0) + rounding);
        };
        expectNarrower(agreed, customer);
        expectNarrower(customer, seller);
        expectNarrower(agreed, preset);
        // A few presets lie so close together that they are known better than what a customer says without a name to it.
        if ((preset?.h ?? 0) >= 1.1) expectNarrower(customer, preset);
      }),
      { numRuns: 200 },
    );
  });

  test('twice a fact is twice every fee that follows it', () => {
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
