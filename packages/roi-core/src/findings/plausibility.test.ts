import { describe, expect, test } from 'vitest';
import { frozenCatalogue } from '../../fixtures/frozen.ts';
import { EXAMPLE_IDS, readExample, readFixture } from '../../fixtures/read.ts';
import { calculate } from '../calculation/calculate.ts';
import { standardCatalogue as catalogue } from '../catalogue.ts';
import { resolveInput } from '../input/resolve.ts';
import type { ModelInput, PlausibilityFinding } from '../types.ts';
import { plausibility } from './plausibility.ts';

type Written = Pick<PlausibilityFinding, 'id' | 'severity' | 'at'>;

const findingsOf = (model: ModelInput, from = frozenCatalogue) => {
  const input = resolveInput(from, model);
  return plausibility(from, input, calculate(from, input));
};
const placesOf = (model: ModelInput): Written[] =>
  findingsOf(model, catalogue).map(({ id, severity, at }) => ({ id, severity, at }));

const cases =
  readFixture<readonly { name: string; inputs: ModelInput; findings: readonly Written[] }[]>('finding-cases');
const examples = EXAMPLE_IDS.map((id) => ({ id, ...readFixture<{ inputs: ModelInput; findings: Written[] }>(id) }));

describe('findings in line with the model', () => {
  test.each(cases)('$name', ({ inputs, findings }) => {
    expect(placesOf(inputs)).toEqual(findings);
  });

  test.each(examples)('example $id', ({ inputs, findings }) => {
    expect(placesOf(inputs)).toEqual(findings);
  });
});

const e1 = readExample('e1').inputs;
const e3 = readExample('e3').inputs;
const e6 = readExample('e6').inputs;
const withFields = (model: ModelInput, fields: ModelInput['fields']): ModelInput => ({
  ...model,
  fields: { ...model.fields, ...fields },
});
const caseNamed = (name: string) => cases.find((each) => each.name === name)?.inputs as ModelInput;

describe('the text of a finding', () => {
  test.each<[string, string, ModelInput, string]>([
    [
      'sitesOrder',
      'acceleratedSites',
      withFields(e3, { acceleratedSites: 400 }),
      'Sites to accelerate exceed network sites.',
    ],
    ['sitesOrder', 'remoteUsers', withFields(e3, { employees: 100 }), 'Remote users exceed employees.'],
    ['softShare', 'saving', e3, '83.2% of annual savings come from employee time. Check hard savings only as well.'],
    [
      'hoursLost',
      'employeeItTime',
      withFields(e1, { lostMinutesPerIssue: 400 }),
      'This assumes that each employee loses 343.43 hours per year to IT problems, 19.1% of working time. That is high.',
    ],
    [
      'hoursRegained',
      'employeeItTime',
      withFields(e1, { lostMinutesPerIssue: 400 }),
      'This assumes that each employee regains 67.68 hours per year, more than a working week.',
    ],
    [
      'deviceLife',
      'deviceRefresh',
      withFields(e1, { deviceLifeYears: 7 }),
      'This assumes that devices last 8.4 years.',
    ],
    [
      'outageHours',
      'majorIncidentHours',
      withFields(e1, { majorIncidentsPerYear: 40 }),
      'This assumes 120 hours of major incidents per year.',
    ],
    [
      'oneDriver',
      'remoteWait',
      e3,
      'One benefit, Remote user waiting time regained, accounts for 81.2% of the savings.',
    ],
    [
      'tooGood',
      'roiPct',
      withFields(e1, { costPerTicket: 500, ticketsPerEndpointMonth: 20 }),
      'A return of 17,874% is hard to believe. Check the largest benefits first.',
    ],
    [
      'licenceScope',
      'endpointsManaged',
      caseNamed('licences for half the endpoints'),
      '500 SaaS Enterprise licenses for 1,000 in scope. Let the quantity follow the scope, or note why it differs.',
    ],
    [
      'allHigh',
      'level',
      caseNamed('all at High'),
      'More than half of the figures are at Industry High. This is the optimistic case, not the expected one.',
    ],
    [
      'immediatePayback',
      'paybackMonths',
      caseNamed("fees at the year's end, no effort of one's own"),
      'Payback is under a month. Check prices, fee timing, and deployment time.',
    ],
    [
      'noCost',
      'fees',
      caseNamed('no licence line'),
      'No license fee is included. Net present value and ROI need a price.',
    ],
    [
      'toolAfterTerm',
      'retiredTools.4',
      caseNamed('a tool after the term'),
      'Incumbent packet NPM is not retired within the term, so its cost is not counted as savings.',
    ],
    [
      'lossIncrement',
      'incremental',
      caseNamed('a renewal that loses'),
      'Compared with the current contract, this renewal loses $2,146,311 over the term.',
    ],
    [
      'defaultsOnly',
      'saving',
      e1,
      '100% of the savings rest on our defaults. Ask the customer for the largest figures.',
    ],
    [
      'outageScale',
      'outageCostPerHour',
      caseNamed('outage cost beyond the size'),
      'This assumes that an outage costs $600 per employee per hour. Confirm it with the customer.',
    ],
  ])('%s at %s', (id, at, model, message) => {
    const found = findingsOf(model).filter((finding) => finding.id === id && finding.at === at);
    expect(found.map((finding) => finding.message)).toEqual([message]);
  });
});

describe('a finding is not shown', () => {
  const idsOf = (model: ModelInput) => findingsOf(model).map(({ id }) => id);

  test('while a quantity follows its fact, for any value of the fact', () => {
    expect(idsOf(withFields(e1, { endpointsManaged: 5000 }))).not.toContain('licenceScope');
  });

  test('up to a tenth more licenses than the scope, and is shown above', () => {
    const licensed = (quantity: number): ModelInput => ({
      ...e1,
      investment: { ...e1.investment, licences: [{ componentId: 5, model: 'subscription', quantity }] },
    });
    expect(idsOf(licensed(1100))).not.toContain('licenceScope');
    expect(idsOf(licensed(1101))).toContain('licenceScope');
    expect(findingsOf(licensed(1101)).find(({ id }) => id === 'licenceScope')?.componentId).toBe(5);
  });

  test('for the payback of a review, whose money is spent', () => {
    const review: ModelInput = {
      ...readExample('e5').inputs,
      investment: { feeTiming: 'yearEnd', licences: [{ componentId: 3, model: 'subscription' }] },
    };
    expect(idsOf(review)).not.toContain('immediatePayback');
  });

  test('for an immediate payback, which the missing fee explains', () => {
    const free: ModelInput = { ...e1, investment: { contractYears: 3 } };
    expect(idsOf(free)).not.toContain('immediatePayback');
    expect(idsOf(free)).toContain('noCost');
  });

  test('for defaults once a fifth of the savings has a figure of the customer, agreed or not', () => {
    for (const whose of ['customer', 'agreed'] as const)
      expect(idsOf({ ...e1, provenance: { softwareSpendPerEndpoint: whose } })).not.toContain('defaultsOnly');
    expect(idsOf({ ...e1, provenance: { softwareSpendPerEndpoint: 'seller' } })).toContain('defaultsOnly');
  });

  test('for an outage cost in a currency with more units for the same money', () => {
    const inYen: ModelInput = { ...e1, currency: { sign: '¥', value: 150 } };
    expect(idsOf(withFields(inYen, { outageCostPerHour: 60_000_000 }))).not.toContain('outageScale');
    expect(idsOf(withFields(inYen, { outageCostPerHour: 80_000_000 }))).toContain('outageScale');
  });

  test('for a renewal that leaves costs and benefits unchanged', () => {
    const same: ModelInput = {
      ...e6,
      existing: e6.proposed ?? {},
      investment: { contractYears: 3, licences: e6.investment?.licences ?? [], existingAnnualFee: 167_800 },
    };
    expect(idsOf(same)).not.toContain('lossIncrement');
  });
});
