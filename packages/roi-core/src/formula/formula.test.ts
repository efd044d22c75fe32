import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standardCatalogue } from '../catalogue.ts';
import type { Catalogue, Driver, Expression, Field } from '../types.ts';
import {
  driverProblems,
  factorsOf,
  formulaText,
  fractionOf,
  modelProblems,
  parseExpression,
  unitFrom,
  unitLookup,
  unitOf,
  unitWords,
  waysOut,
} from './index.ts';

fc.configureGlobal({ seed: 20_250_101 });

const number = fc
  .double({ min: 0, max: 999_999_999_999, noNaN: true })
  .map((value) => Number(value.toFixed(4)))
  .filter((value) => value >= 0.001 || value === 0);
const tree: fc.Arbitrary<Expression> = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof<fc.Arbitrary<Expression>[]>(
      fc.constantFrom('a', 'deviceLifeYears', 'minor'),
      number,
      fc.constant(0.0000001),
    ),
    fc.tuple(
      fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const, 'min' as const, 'max' as const),
      tie('tree'),
      tie('tree'),
    ),
  ),
})).tree;

function field(id: string, unit: string, min = 0, max = 1000): Field {
  return { ...(standardCatalogue.fields[0] as Field), id, label: id, unit, min, max };
}
const own = [field('moves', 'moves/year'), field('moveHours', 'hours/move'), field('moveCost', 'currency/move')];
const catalogue: Catalogue = { ...standardCatalogue, fields: [...standardCatalogue.fields, ...own] };

function driver(formula: string, rest: Partial<Driver> = {}): Driver {
  return {
    ...(standardCatalogue.drivers[0] as Driver),
    id: 'deskMoves',
    label: 'Desk moves avoided',
    formula: parseExpression(formula),
    overlapNote: 'Moves only.',
    ...rest,
  };
}
const messages = (formula: string, rest: Partial<Driver> = {}) =>
  driverProblems(catalogue, driver(formula, rest), standardCatalogue).map(({ message }) => message);

describe('a formula as text', () => {
  test('reads back as the same tree', () => {
    fc.assert(
      fc.property(tree, (formula) => {
        expect(parseExpression(formulaText(formula))).toEqual(formula);
      }),
    );
  });

  test('is written as a person writes it', () => {
    const text = '(employees - remoteUsers) * min(1, acceleratedSites / sitesCount) * 0.5';
    expect(formulaText(parseExpression(text))).toBe(text);
  });

  test.each([
    ['10,000 characters', 'a'.repeat(10_000), 'The formula has 10,000 characters. Use at most 2,000.'],
    ['1,000 open brackets', '('.repeat(1000), 'More than 60 brackets are open at 61'],
    ['300 factors', Array(300).fill('a').join('*'), 'The formula has 300 numbers and names. Use at most 200.'],
    ['a number beyond every amount', `1${'0'.repeat(400)}`, 'The number at 1 has more than 12 digits'],
    ['markup', 'employees * <b>', "'<' at 13 is not part of a formula"],
    ['nothing between two signs', 'employees * / 2', 'a number, a name or a bracket'],
  ])('is refused with a reason: %s', (_, text, message) => {
    expect(() => parseExpression(text)).toThrow(message);
  });

  test('tells where it went wrong', () => {
    expect(() => parseExpression('employees *  (12')).toThrow(expect.objectContaining({ at: 17 }));
  });
});

describe('the unit of a formula', () => {
  test('is worked out from its figures and the numbers that convert them', () => {
    const formula = parseExpression('endpointsManaged * ticketsPerEndpointMonth * 12 * costPerTicket');
    const lookup = unitLookup(standardCatalogue.fields);
    expect(unitWords(unitOf(formula, lookup))).toBe('$ per year');
    expect(factorsOf(formula, lookup).map(({ unit }) => fractionOf(unit))).toEqual([
      { above: 'devices', below: '' },
      { above: 'tickets', below: 'device × month' },
      { above: 'months', below: 'year' },
      { above: '$', below: 'ticket' },
    ]);
  });

  test('counts a percent without its hundred as a mistake', () => {
    expect(messages('endpointsManaged * softwareSpendPerEndpoint * unusedLicencePct')).toEqual([
      'The result is $ × percent per year. Cost reduction needs $ per year.',
    ]);
    expect(messages('endpointsManaged * softwareSpendPerEndpoint * unusedLicencePct / 100')).toEqual([]);
  });

  test.each([
    ['people/team', '{"person":1,"team":-1}'],
    ['kWh/MWh', '{"kWh":1,"MWh":-1}'],
    ['1/year', '{"year":-1}'],
    ['hours/hour', '{}'],
    ['boxes/batch', '{"box":1,"batch":-1}'],
  ])('reads %s', (text, unit) => {
    expect(JSON.stringify(unitFrom(text))).toBe(unit);
  });

  test('is hours only for productivity, and every way out is offered', () => {
    expect(messages('moves * moveHours')).toEqual(['The result is hours per year. Cost reduction needs $ per year.']);
    expect(messages('moves * moveHours', { category: 'productivity' })).toEqual([]);
    expect(waysOut(catalogue, driver('moves * moveHours')).map(({ label }) => label)).toEqual([
      'Multiply by Fully loaded hourly cost of an employee',
      'Multiply by Fully loaded hourly cost of IT staff',
      'Multiply by Fully loaded hourly cost of a mobile worker',
      'Multiply by Business cost per hour if everything is down',
      'Change the type to Productivity',
    ]);
  });

  test('each way out of a formula mends it', () => {
    const broken = driver('moves * moveHours');
    const formulas = waysOut(catalogue, broken).flatMap((way) => (way.kind === 'formula' ? [way.formula] : []));
    expect(formulas.length).toBeGreaterThan(0);
    expect(formulas.flatMap((formula) => messages(formula))).toEqual([]);
  });

  test('is refused for a sum of two units, with both named', () => {
    expect(messages('moves * moveCost + moves')).toEqual([
      'moves * moveCost is $ per year and moves is moves per year: they can’t be added.',
    ]);
    expect(messages('max(0, moves - 10) * moveCost')).toEqual([]);
    expect(waysOut(catalogue, driver('moves * moveCost + moves'))).toEqual([]);
  });
});

describe('the limits of a formula', () => {
  test('let nothing be divided by a figure that can be 0', () => {
    expect(messages('moveCost * moves * moves / moves')).toEqual([expect.stringContaining('moves can be 0')]);
    expect(messages('moveCost * moves * moves / max(1, moves)')).toEqual([]);
  });

  test('end products that could grow without bound', () => {
    const huge = `moveCost * moves${' * (alertsPerDay / max(1, alertsPerDay)) * alertsPerDay / alertsPerDay'.repeat(20)}`;
    expect(messages(huge)[0]).toMatch(/can be 0|can exceed/);
    expect(messages(`moveCost * moves${' * (outageCostPerHour / outageCostPerHour * 1000)'.repeat(30)}`)).not.toEqual(
      [],
    );
  });

  test('keep a cost from being negative and a coverage between 0 and 1', () => {
    expect(messages('(moves - 10) * moveCost')).toEqual([expect.stringContaining('can be negative')]);
    const [first] = (standardCatalogue.drivers[0] as Driver).contributions;
    const contributions = [
      { ...(first as Driver['contributions'][number]), coverage: parseExpression('moves / max(1, moves)') },
    ];
    expect(messages('moves * moveCost', { contributions })).toEqual([expect.stringContaining('min(1, …)')]);
  });
});

describe('the checks of a model', () => {
  test('find nothing in the delivered one', () => {
    expect(modelProblems(standardCatalogue, standardCatalogue)).toEqual([]);
  });

  test('name what is missing in a new benefit, figure and product', () => {
    const orphan = { id: 99, name: 'Orphan', kind: 'addOn' as const, familyId: 2 };
    const broken: Catalogue = {
      ...catalogue,
      fields: [...standardCatalogue.fields, { ...field('lonely', 'currency/year'), kind: 'fact' }],
      components: [...catalogue.components, orphan],
      drivers: [driver('ghosts * 2', { contributions: [], overlapNote: '' })],
    };
    const found = modelProblems(broken, standardCatalogue).map(({ check, subject }) => `${check} ${subject.id}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'names deskMoves',
        'products deskMoves',
        'overlap deskMoves',
        'fields lonely',
        'selectable 99',
      ]),
    );
  });

  test('name levels out of order, and presets that are missing, beyond their limits, or out of order', () => {
    const [given] = (standardCatalogue.drivers[0] as Driver).contributions;
    const disordered = { ...(given as Driver['contributions'][number]), low: 30, average: 20, high: 40 };
    const assumption = (id: string, direction: Field['direction']): Field => ({
      ...field(id, 'currency/year', 0, 100),
      kind: 'assumption',
      direction,
    });
    const broken: Catalogue = {
      ...catalogue,
      fields: [
        ...catalogue.fields,
        assumption('missing', 'direct'),
        assumption('beyond', 'direct'),
        assumption('rising', 'direct'),
        assumption('falling', 'inverse'),
      ],
      industries: [{ id: 'other', label: 'Other' }],
      presets: {
        other: {
          ...standardCatalogue.presets.other,
          beyond: { low: 1, average: 2, high: 101 },
          rising: { low: 3, average: 2, high: 4 },
          falling: { low: 1, average: 2, high: 3 },
        },
      },
      drivers: [driver('moves * moveCost', { contributions: [disordered] })],
    };
    const found = modelProblems(broken, standardCatalogue).filter(({ check }) => check === 'levels');
    expect(found.map(({ subject, message }) => `${subject.id}: ${message}`)).toEqual([
      'deskMoves: On Prem: Low must not be higher than Average, nor Average higher than High.',
      'missing: Other: Enter Low, Average, and High.',
      'beyond: Other: Use values from 0 to 100.',
      'rising: Other: Low must not be higher than Average, nor Average higher than High.',
      'falling: Other: Low must not be lower than Average, nor Average lower than High.',
    ]);
  });
});
