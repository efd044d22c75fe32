import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_IDS, readExample } from '../fixtures/read.ts';
import { standardCatalogue } from './catalogue.ts';
import { parseExpression } from './formula/parse.ts';
import { calculate, fieldsOf, referencesOf, resolveInput } from './index.ts';
import { resultSchema } from './schema.ts';

describe('the standard catalog', () => {
  test('has 62 fields, 27 drivers, 88 contributions and 9 industries', () => {
    const { fields, drivers, industries } = standardCatalogue;
    const contributions = drivers.flatMap((driver) => driver.contributions);
    expect([fields.length, drivers.length, contributions.length, industries.length]).toEqual([62, 27, 88, 9]);
  });

  test('has only formulas with existing fields', () => {
    const ids = new Set([...standardCatalogue.fields.map(({ id }) => id), 'retiredTools']);
    for (const { formula, contributions } of standardCatalogue.drivers) {
      const used = [formula, ...contributions.map(({ coverage }) => coverage)].flatMap(fieldsOf);
      expect(used.filter((id) => !ids.has(id))).toEqual([]);
    }
  });

  test('has benchmarks for every assumption and industry, within its limits and in the order of its direction', () => {
    for (const { id } of standardCatalogue.industries) {
      for (const field of standardCatalogue.fields.filter(({ kind }) => kind === 'assumption')) {
        const preset = standardCatalogue.presets[id]?.[field.id];
        if (!preset) throw new Error(`${id} has no preset of ${field.id}`);
        const levels = [preset.low, preset.average, preset.high];
        const rising = field.direction === 'inverse' ? levels.toReversed() : levels;
        expect(rising, `${id} ${field.id}`).toEqual([...levels].sort((one, other) => one - other));
        expect(levels.every((level) => level >= field.min && level <= field.max)).toBe(true);
      }
    }
  });

  test('has the benchmarks that its references give', () => {
    for (const { id, sourcedPresets = {} } of standardCatalogue.fields) {
      for (const [industry, levels] of Object.entries(sourcedPresets)) {
        expect(standardCatalogue.presets[industry]?.[id]).toMatchObject(levels);
      }
    }
  });

  test('lowers each cost with NPM+ at least as much as with the three products that it contains', () => {
    for (const driver of standardCatalogue.drivers) {
      for (const level of ['low', 'average', 'high'] as const) {
        const reduction = (ids: readonly number[]) =>
          1 -
          driver.contributions
            .filter(({ componentId }) => ids.includes(componentId))
            .reduce((left, contribution) => left * (1 - contribution[level] / 100), 1);
        expect(reduction([13])).toBeGreaterThanOrEqual(reduction([10, 11, 12]) - 1e-12);
      }
    }
  });

  test('quotes only the references in the table of docs/model.md', () => {
    const text = readFileSync(new URL('../../../docs/model.md', import.meta.url), 'utf8');
    for (const [id, { grade, url, why }] of Object.entries(standardCatalogue.sources))
      expect(text).toContain(`| ${grade} | [${referencesOf(standardCatalogue, [id])}](${url}) | ${why} |`);
    expect(text.match(/^\| [AB] \| \[/gm)).toHaveLength(Object.keys(standardCatalogue.sources).length);
  });

  test('has the formulas in the table of docs/model.md', () => {
    const table = readFileSync(new URL('../../../docs/model.md', import.meta.url), 'utf8');
    const rows = [...table.matchAll(/^\| `(\w+)` \|[^|]*\|[^|]*\| `([^`]+)` \| (\d+) \|/gm)];
    const written = rows.map(([, id, formula = '', cap]) => [id, parseExpression(formula), Number(cap)]);
    expect(written).toEqual(standardCatalogue.drivers.map(({ id, formula, capPct }) => [id, formula, capPct]));
  });
});

describe('the published schema of a result', () => {
  test.each(EXAMPLE_IDS)('%s: describes the whole result and nothing else', (id) => {
    const result = calculate(standardCatalogue, resolveInput(standardCatalogue, readExample(id).inputs));
    const stored = JSON.parse(JSON.stringify(result));
    expect(resultSchema.parse(stored)).toEqual(stored);
  });
});
