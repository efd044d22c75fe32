import { describe, expect, test } from 'vitest';
import { standardCatalogue, withConfiguration } from '../catalogue.ts';
import { defaultOf, listPriceOf, type ModelInput, ModelInputError, resolveInput } from '../index.ts';
import { parseModelInput } from '../schema.ts';

const valid: ModelInput = {
  scenarioId: 1,
  industry: 'other',
  proposed: { subProducts: [5] },
  fields: { employees: 100, endpointsManaged: '1,000' },
};

function problemsOf(input: unknown) {
  try {
    resolveInput(standardCatalogue, input as ModelInput);
  } catch (error) {
    if (error instanceof ModelInputError) return error.problems;
    throw error;
  }
  return [];
}

describe('resolving an input', () => {
  test('parses numeric strings and fills the rest from the benchmarks of the industry', () => {
    const { fields, levels, provenance, reductions } = resolveInput(standardCatalogue, valid);
    expect(fields).toMatchObject({ endpointsManaged: 1000, costPerTicket: 22 });
    expect([levels.endpointsManaged, levels.costPerTicket]).toEqual(['manual', 'average']);
    expect([provenance.endpointsManaged, provenance.costPerTicket]).toEqual(['customer', 'preset']);
    expect(reductions['serviceDeskL1:5']).toBe(22);
  });

  test('converts benchmarks and list prices, rounded half up to two decimals', () => {
    const { fields } = resolveInput(standardCatalogue, { ...valid, currency: { sign: '€', value: '0.9275' } });
    expect(fields.costPerTicket).toBe(20.41);
    expect(fields.ticketsPerEndpointMonth).toBe(1);
    expect(listPriceOf(standardCatalogue, 14, 0.125)).toBe(0.63);
    expect(defaultOf(standardCatalogue, { industry: 'nowhere' }, 'costPerTicket', 'low')).toBeUndefined();
  });

  test('uses limits of amounts in base currency', () => {
    const inYen = { ...valid, currency: { sign: '¥', value: 150 }, fields: { ...valid.fields, costPerTicket: 70000 } };
    expect(problemsOf(inYen)).toEqual([]);
    expect(problemsOf({ ...valid, fields: { ...valid.fields, costPerTicket: 70000 } })).toMatchObject([
      { message: "Value can't be more than 500" },
    ]);
  });

  test('preserves a value that no chosen product needs', () => {
    const { fields } = resolveInput(standardCatalogue, { ...valid, fields: { ...valid.fields, mobileApps: 3 } });
    expect(fields.mobileApps).toBe(3);
  });
});

describe('rejecting an input', () => {
  test('names each field, its value and the allowed ones, all together', () => {
    const problems = problemsOf({
      ...valid,
      fields: { endpointsManaged: 'abc', costPerTicket: '501', lostMinutesPerIssue: -0.5 },
      reductions: { 'serviceDeskL1:5': 101, 'serviceDeskL1:99': 3 },
      financial: { discountRatePct: 51, luck: 1 },
      investment: { contractYears: 2.5 },
    });
    expect(problems).toEqual([
      {
        path: 'investment.contractYears',
        message: 'Value does not match the required pattern',
        given: 2.5,
        allowed: 'a whole number from 1 to 5',
      },
      {
        path: 'financial.luck',
        message: 'Unknown setting',
        given: 1,
        allowed: expect.stringContaining('discountRatePct'),
      },
      {
        path: 'financial.discountRatePct',
        message: "Value can't be more than 50",
        given: 51,
        allowed: 'a number from 0 to 50',
      },
      {
        path: 'fields.employees',
        message: 'Employees who depend on IT is needed and missing',
        given: undefined,
        allowed: 'a number from 1 to 1000000, or -1 to leave it out',
      },
      {
        path: 'fields.endpointsManaged',
        message: 'Value does not match the required pattern',
        given: 'abc',
        allowed: 'a number from 1 to 1000000, or -1 to leave it out',
      },
      {
        path: 'fields.costPerTicket',
        message: "Value can't be more than 500",
        given: '501',
        allowed: 'a number from 0 to 500, or -1 to leave it out',
      },
      {
        path: 'fields.lostMinutesPerIssue',
        message: "Value can't be less than 0",
        given: -0.5,
        allowed: 'a number from 0 to 480, or -1 to leave it out',
      },
      {
        path: 'reductions.serviceDeskL1:5',
        message: "Value can't be more than 100",
        given: 101,
        allowed: 'a number from 0 to 100, or -1 to leave it out',
      },
      {
        path: 'reductions.serviceDeskL1:99',
        message: 'Unknown reduction',
        given: 3,
        allowed: 'driverId:componentId of a contribution',
      },
    ]);
  });

  test('has a special message for an exchange value under 0.1', () => {
    expect(problemsOf({ ...valid, currency: { sign: '$', value: 0.09 } })).toMatchObject([
      { path: 'currency.value', message: 'Value must be at least 0.1' },
    ]);
    expect(problemsOf({ ...valid, currency: { sign: '$', value: 0.1 } })).toEqual([]);
  });

  test.each([
    [{ industry: 'space' }, 'industry'],
    [{ scenarioId: 5 }, 'scenarioId'],
    [{ assumptionLevel: 'hopeful' }, 'assumptionLevel'],
    [{ proposed: { subProducts: [6] } }, 'proposed.subProducts'],
    [{ proposed: { subProducts: [5], addOns: [99] } }, 'proposed.addOns'],
    [{ fields: { ...valid.fields, luck: 7 } }, 'fields.luck'],
    [{ fieldsExisting: { luck: 7 } }, 'fieldsExisting.luck'],
    [{ fields: { ...valid.fields, costPerTicket: Number.NaN } }, 'fields.costPerTicket'],
    [{ fields: { ...valid.fields, costPerTicket: 1e300 } }, 'fields.costPerTicket'],
    [
      { investment: { licences: [{ componentId: 99, model: 'subscription', quantity: 1, unitPrice: 1 }] } },
      'investment.licences.0.componentId',
    ],
    [
      { investment: { licences: [{ componentId: 5, model: 'subscription', quantity: -1, unitPrice: 1 }] } },
      'investment.licences.0.quantity',
    ],
    [
      { investment: { licences: [{ componentId: 5, model: 'lease', quantity: 1, unitPrice: 1 }] } },
      'investment.licences.0.model',
    ],
    [{ investment: { feeTiming: 'later' } }, 'investment.feeTiming'],
    [
      { retiredTools: [{ otherProductId: 5, name: 'x', annualCost: 1, adminHoursPerMonth: 1, retireMonth: 1 }] },
      'retiredTools.0.otherProductId',
    ],
    [
      { retiredTools: [{ otherProductId: 7, name: 'x', annualCost: 1, adminHoursPerMonth: 1, retireMonth: 61 }] },
      'retiredTools.0.retireMonth',
    ],
    [
      { retiredTools: [{ otherProductId: 7, name: 'x', annualCost: 1, adminHoursPerMonth: 1, retireMonth: 2.5 }] },
      'retiredTools.0.retireMonth',
    ],
    [{ investment: { adminHoursPerMonth: 1 }, fields: { ...valid.fields, itHourlyCost: -1 } }, 'fields.itHourlyCost'],
  ])('%j names %s', (change, path) => {
    expect(problemsOf({ ...valid, ...change }).map((problem) => problem.path)).toEqual([path]);
  });
});

describe('reading JSON', () => {
  test('leaves a whole input unchanged', () => {
    expect(parseModelInput(JSON.parse(JSON.stringify(valid)))).toEqual(valid);
  });

  test.each([
    [{ ...valid, extra: 1 }, 'extra', 'Unknown property'],
    [{ ...valid, proposed: { subProducts: [5], extra: [] } }, 'proposed.extra', 'Unknown property'],
    [{ industry: 'other' }, 'scenarioId', 'Is needed and missing'],
    [{ ...valid, proposed: { subProducts: '5' } }, 'proposed.subProducts', 'Must be a list'],
    [null, 'input', 'Must be an object'],
    [
      { ...valid, proposed: { subProducts: Array.from({ length: 51 }, () => 5) } },
      'proposed.subProducts',
      'Must have at most 50',
    ],
  ])('rejects %j at %s', (json, path, message) => {
    expect(() => parseModelInput(json)).toThrow(ModelInputError);
    try {
      parseModelInput(json);
    } catch (error) {
      expect((error as ModelInputError).problems[0]).toMatchObject({ path, message });
    }
  });

  test('lists the known scenarios for an unknown one', () => {
    expect(() => parseModelInput({ ...valid, scenarioId: 9 })).toThrow(/scenarioId: .*given 9; allowed: 1, 2, 3, 4/);
  });

  test('does not treat an inherited property as given', () => {
    expect(problemsOf({ ...valid, fields: { ...valid.fields, constructor: 1 } }).map(({ path }) => path)).toEqual([
      'fields.constructor',
    ]);
  });
});

describe('a configuration on top of the catalog', () => {
  const changed = withConfiguration(standardCatalogue, {
    configVersion: 2,
    presets: { other: { costPerTicket: { low: 18, average: 25, high: 30 } } },
    reductions: { 'serviceDeskL1:5': { low: 1, average: 2, high: 3 } },
  });

  test('replaces what it names and leaves the rest unchanged', () => {
    const { fields, reductions } = resolveInput(changed, valid);
    expect([fields.costPerTicket, fields.costPerEscalatedTicket]).toEqual([25, 60]);
    expect([reductions['serviceDeskL1:5'], reductions['deskEscalation:5']]).toEqual([2, 24]);
    expect(standardCatalogue.configVersion).toBe(1);
  });
});
