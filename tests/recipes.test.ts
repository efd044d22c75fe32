import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Follows recipes of docs/changing.md on a copy of their files. */

const root = path.resolve(import.meta.dirname, '..');
const copy = mkdtempSync(path.join(tmpdir(), 'recipes-'));
const inCopy = (file: string) => readFileSync(path.join(copy, file), 'utf8');
const change = (file: string, from: string | RegExp, to: string) => {
  const text = inCopy(file);
  const changed = text.replace(from, () => to);
  expect(changed).not.toBe(text);
  writeFileSync(path.join(copy, file), changed);
};
const tsx = (...args: string[]) =>
  execFileSync(process.execPath, ['--import', 'tsx', ...args], { cwd: copy, encoding: 'utf8' });

beforeAll(() => {
  for (const file of ['packages/roi-core', 'scripts/write-model.ts', 'docs/model.md', 'package.json']) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  execFileSync('git', ['init', '-q'], { cwd: copy });
  execFileSync('git', ['add', 'docs', 'packages'], { cwd: copy });
});
afterAll(() => rmSync(copy, { recursive: true }));

const recipe = (heading: string) =>
  readFileSync(path.join(root, 'docs/changing.md'), 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

describe('the recipe of a cost', () => {
  it('is an entry in settings.json', () => {
    const entry = /^ {3}"travelCost": \{[^}]*\}/m.exec(recipe('Add a cost to the Investment step'))?.[0] ?? '';
    change('packages/roi-core/data/settings.json', '"trainingCost": {', `${entry},\n"trainingCost": {`);
    const script = `
      import { calculate, resolveInput } from './packages/roi-core/src/index.ts';
      import { standardCatalogue as catalogue } from './packages/roi-core/src/catalogue.ts';
      import { parseModelInput } from './packages/roi-core/src/schema.ts';
      import { readFileSync } from 'node:fs';
      const { inputs } = JSON.parse(readFileSync('./packages/roi-core/fixtures/e1.json', 'utf8'));
      const costs = (travelCost) => {
        const input = parseModelInput({ ...inputs, investment: { ...inputs.investment, travelCost } });
        return calculate(catalogue, resolveInput(catalogue, input)).costColumns.services[0];
      };
      console.log(costs(1000) - costs(0));`;
    writeFileSync(path.join(copy, 'costs.mts'), script);
    expect(tsx('costs.mts').trim()).toBe('1000');
  });
});

describe('the recipe of a formula', () => {
  it('is a change of drivers.json and one command', () => {
    expect(tsx('scripts/write-model.ts')).toContain('up to date');
    change(
      'packages/roi-core/data/drivers.json',
      /(?<="formula": )\[[^{]*?\](?=,\s+"capPct")/,
      '["*", "endpointsManaged", 1.5]',
    );
    const difference = tsx('scripts/write-model.ts');
    expect(difference).toContain(
      '+| `serviceDeskL1` | Service desk tickets avoided | cost reduction | `endpointsManaged * 1.5` |',
    );
    expect(difference).toContain('+        "baseline": "1500"');
    expect(JSON.parse(inCopy('packages/roi-core/fixtures/e1.json')).results.drivers[0].baseline).toBe('1500');
  });
});
