import { describe, expect, test } from 'vitest';
import { EXAMPLE_IDS, readFixture } from '../fixtures/read.ts';
import { exampleSnapshot } from '../fixtures/snapshot.ts';
import { buildReportModel, type Snapshot } from './report-model/index.ts';
import { storedResultSchema, storedSimulationSchema, storedTornadoSchema } from './schema.ts';

const earlier = readFixture<Snapshot>('stored-1.0');

function expectShapes({ result, tornado, simulation }: Snapshot): void {
  for (const [schema, stored] of [
    [storedResultSchema, result],
    [storedTornadoSchema, tornado],
    [storedSimulationSchema, simulation],
  ] as const) {
    const parsed = schema.safeParse(stored);
    expect(parsed.error?.issues ?? []).toEqual([]);
    expect(parsed.data).toEqual(stored);
  }
}

describe('the stored values of a generated estimate', () => {
  test.each(EXAMPLE_IDS)('match the schemas of the contract: %s', (id) => {
    expectShapes(exampleSnapshot(id));
  });

  test('match those of model 1.0 as long as it is supported', () => {
    expectShapes(earlier);
    expect('headline' in earlier.result).toBe(false);
  });

  test('of model 1.0 name their sources as it did', () => {
    const { sections } = buildReportModel(earlier);
    const tables = sections
      .find(({ id }) => id === 'assumptions')
      ?.blocks.flatMap((block) => (block.kind === 'table' ? block.groups.flatMap(({ rows }) => rows) : []));
    const lastCells = new Map(tables?.map(({ cells }) => [cells[0]?.text, cells.at(-1)]));
    expect(lastCells.get('Employees who depend on IT')).toEqual({ text: 'Customer’s figure', mark: 'customer' });
    expect(lastCells.get('Fully loaded hourly cost of an employee')?.text).toMatch(/^Published source: Employer Costs/);
    expect(lastCells.get('Business cost per hour if everything is down')?.text).toMatch(
      /^Expert default, bounded by ITIC 2024/,
    );
    expect(lastCells.get('Working days per year')).toEqual({ text: 'Expert default', mark: 'expertDefault' });
    for (const cell of lastCells.values()) expect(cell?.text).not.toMatch(/undefined/);
  });
});
