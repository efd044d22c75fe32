import { describe, expect, test } from 'vitest';
import { expectAsWritten, readFixture } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import { calculate, type LevelId, type ModelInput, metricsOf, paybackLine, resolveInput } from '../index.ts';
import { defaultOf } from '../input/presets.ts';
import { deployedShare } from './case.ts';
import { readingOf } from './headline.ts';

interface PaybackVector {
  readonly name: string;
  readonly discountRatePct: string;
  readonly deploymentMonths: number;
  readonly benefits: readonly string[];
  readonly benefitsAfterDeployment: readonly string[];
  readonly costs: readonly string[];
  readonly dueInAdvance: readonly string[];
  readonly expected: {
    readonly points: readonly [string, string][];
    readonly paybackMonths: string | null;
    readonly discountedPaybackMonths: string | null;
  };
}

describe('payback from the cumulative net by month', () => {
  test.each(readFixture<PaybackVector[]>('payback-vectors'))('$name', (vector) => {
    const flow = {
      benefits: vector.benefits.map(Number),
      waiting: vector.benefitsAfterDeployment.map(Number),
      costs: vector.costs.map(Number),
      dueInAdvance: vector.dueInAdvance.map(Number),
      deploymentMonths: vector.deploymentMonths,
    };
    const { points, ...months } = vector.expected;
    expectAsWritten(
      paybackLine(flow).map(({ month, amount }) => [month, amount]),
      points,
    );
    expectAsWritten(metricsOf({ ...flow, ratePct: Number(vector.discountRatePct) }), months);
  });
});

describe('deployment', () => {
  test.each(readFixture<{ deploymentMonths: number; shares: string[] }[]>('deployment-vectors'))(
    'of $deploymentMonths months leaves a share of each year',
    ({ deploymentMonths, shares }) => {
      expectAsWritten(
        shares.map((_, year) => deployedShare(deploymentMonths, year + 1)),
        shares,
      );
    },
  );
});

interface ScalingVector {
  readonly field: string;
  readonly industry: string;
  readonly level: LevelId;
  readonly fact: string;
  readonly factValue: number | null;
  readonly currencyValue: string;
  readonly default: string;
}

describe('a default that scales with the size of the customer', () => {
  test.each(readFixture<ScalingVector[]>('scaling-vectors'))(
    '$field in $industry at $level for $factValue $fact is $default at $currencyValue',
    ({ field, industry, level, fact, factValue, currencyValue, default: written }) => {
      const context = {
        industry,
        currencyValue: Number(currencyValue),
        facts: factValue === null ? {} : { [fact]: factValue },
      };
      expect(defaultOf(standardCatalogue, context, field, level)).toBe(Number(written));
    },
  );

  test('is after the facts in the catalog, which are read first', () => {
    const kinds = standardCatalogue.fields.map(({ kind }) => kind);
    expect(kinds.lastIndexOf('fact')).toBeLessThan(kinds.indexOf('assumption'));
  });
});

describe('the interpretation of an increment', () => {
  test.each(readFixture<{ pvBenefits: string; pvCosts: string; reading: string }[]>('reading-vectors'))(
    'of $pvBenefits for $pvCosts is "$reading"',
    ({ pvBenefits, pvCosts, reading }) => {
      expect(readingOf(Number(pvBenefits), Number(pvCosts))).toBe(reading);
    },
  );
});

interface HeadlineCase {
  readonly name: string;
  readonly inputs: ModelInput;
  readonly headline: unknown;
  readonly confirmed: unknown;
  readonly notIncluded: unknown;
  readonly incremental?: unknown;
}

describe('the main result of an estimate', () => {
  test.each(readFixture<HeadlineCase[]>('headline-cases'))('$name', ({ name: _, inputs, ...written }) => {
    const { headline, confirmed, notIncluded, incremental } = calculate(
      standardCatalogue,
      resolveInput(standardCatalogue, inputs),
    );
    expectAsWritten({ headline, confirmed, notIncluded, incremental }, withoutNote(written));
  });
});

function withoutNote(written: object): object {
  return Object.fromEntries(Object.entries(written).filter(([key, value]) => key !== 'note' && value !== undefined));
}
