import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Comparison, judge, median, noiseOf } from './measure.ts';
import { plotSweep, type Swept } from './plot/plot.ts';

/**
 * Runs the benchmarks (`npm run bench`, or `npm run bench -- calculate print` for some), and writes tables and plots to
 * bench/results/. Each `*.bench.ts` exports `run(): Promise<Comparison[]>`.
 */
// React's development build has half the speed, and production does not serve it.
process.env.NODE_ENV = 'production';

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => path.basename(name).startsWith(word)));
if (files.length === 0) throw new Error(`No benchmark is called ${wanted.join(' or ')}.`);

const comparisons: Comparison[] = [];
for (const file of files) {
  process.stderr.write(`${file} …\n`);
  const { run } = (await import(path.join(folder, file))) as { run: () => Promise<Comparison[]> };
  comparisons.push(...(await run()));
}

const rows = comparisons.map((comparison) => {
  const { ours, reference, goal } = comparison;
  const { ratio, met } = judge(comparison);
  return {
    what: comparison.what,
    ours: `${shown(median(ours.values))} ${ours.unit} ±${(noiseOf(ours.values) * 100).toFixed(0)}%`,
    reference: `${reference.name}: ${shown(median(reference.values))} ${reference.unit} ±${(noiseOf(reference.values) * 100).toFixed(0)}%`,
    ratio: ratio.toFixed(2),
    goal: goal ? `${goal.direction === 'atMost' ? '≤' : '≥'} ${goal.ratio}` : '',
    met: met === null ? '' : met ? 'yes' : 'NO',
  };
});
console.table(rows);

const machine = { cores: os.cpus().length, model: os.cpus()[0]?.model, node: process.version, platform: os.platform() };
mkdirSync(path.join(folder, 'results'), { recursive: true });
const name = `${new Date().toISOString().slice(0, 16).replace(':', '')}.json`;
writeFileSync(
  path.join(folder, 'results', name),
  `${JSON.stringify({ machine, comparisons: comparisons.map((one, index) => ({ ...one, shown: rows[index] })) }, null, 1)}\n`,
);
console.log(`Written to bench/results/${name}`);

const swept = comparisons.filter((one): one is Swept => one.sweep !== undefined);
for (const plot of new Set(swept.map(({ sweep }) => sweep.plot))) {
  const file = `docs/pictures/sweep-${plot}.svg`;
  writeFileSync(path.join(folder, '..', file), plotSweep(swept.filter(({ sweep }) => sweep.plot === plot)));
  console.log(`Drawn in ${file}`);
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}
