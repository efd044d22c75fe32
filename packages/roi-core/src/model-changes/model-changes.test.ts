import { describe, expect, test } from 'vitest';
import { CLOUD_COST, CLOUD_PRESETS, CLOUD_REDUCTIONS } from '../../fixtures/cloud-cost.ts';
import { readExample } from '../../fixtures/read.ts';
import { exampleSnapshot } from '../../fixtures/snapshot.ts';
import { standardCatalogue, withConfiguration, withModel } from '../catalogue.ts';
import { modelProblems } from '../formula/index.ts';
import { calculate, explain, resolveInput } from '../index.ts';
import { buildReportModel } from '../report-model/index.ts';
import { entrySchema, modelChangesIn, readCatalogueFile } from '../schema.ts';
import type { Catalogue, ModelInput } from '../types.ts';

function configured(entries: Readonly<Record<string, unknown>>): Catalogue {
  const catalogue = withModel(standardCatalogue, modelChangesIn(entries));
  return withConfiguration(catalogue, {
    configVersion: 2,
    presets: Object.fromEntries(catalogue.industries.map(({ id }) => [id, CLOUD_PRESETS])),
    reductions: CLOUD_REDUCTIONS,
  });
}

const cloud = configured(CLOUD_COST);
const input: ModelInput = {
  ...readExample('e1').inputs,
  proposed: { subProducts: [101], addOns: [102] },
  fields: { cloudServers: 200 },
  investment: {
    contractYears: 3,
    licences: [
      { componentId: 101, model: 'subscription' },
      { componentId: 102, model: 'subscription' },
    ],
  },
};
const savingsOf = (catalogue: Catalogue, given = input) =>
  calculate(catalogue, resolveInput(catalogue, given)).drivers.flatMap((driver) =>
    driver.included && driver.saving > 0 ? [[driver.id, Number(driver.saving.toFixed(6))]] : [],
  );

describe('a product line that an administrator added', () => {
  test('passes every check', () => {
    expect(modelProblems(cloud, standardCatalogue)).toEqual([]);
  });

  test('saves what a calculator says, regained hours at the cost of an employee', () => {
    // 200 × $3,000 × 20% = $120,000, × (1 − 60% × 90%); 200 × 1 h × $45 × 50% × 30%.
    expect(savingsOf(cloud)).toEqual([
      ['idleServers', 55_200],
      ['costReviews', 1350],
    ]);
  });

  test('is explained and reported in its own words', () => {
    const resolved = resolveInput(cloud, input);
    const trace = explain(cloud, resolved, calculate(cloud, resolved), 'driver:idleServers');
    expect(JSON.stringify(trace)).toContain('cloud servers × cloud spend per server × idle cloud servers');
    const snapshot = exampleSnapshot('e1', {}, input, cloud);
    const report = JSON.stringify(buildReportModel({ ...snapshot, isUnregistered: true }));
    expect(report).toContain('Idle cloud servers avoided');
    expect(report).toContain('Cloud Optimizer');
  });

  test('leaves every delivered estimate as it was', () => {
    const e1 = readExample('e1').inputs;
    const before = calculate(standardCatalogue, resolveInput(standardCatalogue, e1));
    expect(calculate(cloud, resolveInput(cloud, e1))).toEqual(before);
  });

  test('ends without taking anything from the versions that had it', () => {
    const ended = configured({
      ...CLOUD_COST,
      'driver:costReviews': { ...(CLOUD_COST['driver:costReviews'] as object), isEnded: true },
      'component:101': { ...(CLOUD_COST['component:101'] as object), isEnded: true },
    });
    expect(savingsOf(ended)).toEqual([['idleServers', 55_200]]);
    expect(savingsOf(cloud)).toHaveLength(2);
  });
});

describe('a changed delivered benefit', () => {
  const entry = {
    id: 'serviceDeskL1',
    label: 'Service desk tickets avoided',
    category: 'cost reduction',
    familyId: 2,
    formula: ['*', ['*', ['*', 'endpointsManaged', 'ticketsPerEndpointMonth'], 11], 'costPerTicket'],
    capPct: 50,
    contributions: [{ componentId: 5, coverage: 1 }],
    scope: 'Level-1 cost of PC tickets.',
    overlapNote: '',
    source: null,
    isEnded: false,
  };

  test('keeps its reductions and its source', () => {
    const catalogue = withModel(standardCatalogue, modelChangesIn({ 'driver:serviceDeskL1': entry }));
    const delivered = standardCatalogue.drivers[0];
    expect(catalogue.drivers[0]).toMatchObject({ sources: delivered?.sources, evidence: delivered?.evidence });
    expect(catalogue.drivers[0]?.contributions).toEqual([
      { componentId: 5, low: 16, average: 22, high: 28, coverage: 1 },
    ]);
  });

  test.each([
    ['a name with markup', { formula: '<b>' }],
    ['a negative number', { formula: -1 }],
    ['an infinite number', { formula: Number.POSITIVE_INFINITY }],
    [
      'a tree of 1,000 levels',
      {
        formula: Array(1000)
          .fill(0)
          .reduce((tree) => ['+', tree, 1], 1),
      },
    ],
    ['an unknown property', { also: 1 }],
  ])('is refused with %s', (_, change) => {
    expect(entrySchema('driver:serviceDeskL1')?.safeParse({ ...entry, ...change }).success).toBe(false);
  });
});

describe('a configuration as a file', () => {
  test('calculates the same as the configuration', () => {
    const read = readCatalogueFile(JSON.parse(JSON.stringify(cloud)));
    expect(calculate(read, resolveInput(read, input))).toEqual(calculate(cloud, resolveInput(cloud, input)));
    expect(readCatalogueFile(JSON.parse(JSON.stringify(standardCatalogue)))).toEqual(standardCatalogue);
  });

  test('is refused with the place of its first mistake', () => {
    const [first, ...rest] = cloud.drivers;
    expect(() => readCatalogueFile({ ...cloud, modelVersion: 2 })).toThrow('modelVersion: ');
    const divided = { ...first, formula: ['/', 1, 0] };
    expect(() => readCatalogueFile({ ...cloud, drivers: [divided, ...rest] })).toThrow('drivers, ');
    expect(() => readCatalogueFile({ ...cloud, drivers: [{ ...first, formula: 'ghosts' }, ...rest] })).toThrow(
      'ghosts is not the name of a field',
    );
  });
});
