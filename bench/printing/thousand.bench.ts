import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ReportModel } from '@worthwhile/roi-core/report-model';
import { copyGenerated } from '../copies.ts';
import { type Comparison, median, timeMs } from '../measure.ts';
import { type RunningProduct, signInToken, startProduct } from '../product.ts';
import { launchByManual, printByManual } from './by-manual.ts';
import { preparePdfkit, prepareWeasyprint, type Rates } from './other-programs.ts';
import { treeMemoryMb } from './tree-memory.ts';

/** `THOUSAND=40` for a quick run. */
const REPORTS = Number(process.env.THOUSAND ?? 1_000);
/** The reports that Playwright's manual and pdfkit print, once before and once after ours. */
const SAMPLE = Math.min(24, REPORTS);
/** WeasyPrint needs seconds per report. */
const SLOW_SAMPLE = Math.min(6, REPORTS);
const LOOK_EVERY_MS = 2_000;
const MOST_MB = 600;

/**
 * Prints a thousand reports with the CLI against a running product on the same machine, and tracks the memory of all its
 * processes (PSS). Before and after, the other programs print a sample of the same frozen models; WeasyPrint only where it is
 * installed.
 */
export async function run(): Promise<Comparison[]> {
  execFileSync(process.execPath, ['scripts/cli/build-cli.mjs'], { stdio: 'ignore' });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'worthwhile-thousand-'));
  const product = await startProduct();
  try {
    const ids = await copyGenerated(product, REPORTS);
    const token = await signInToken(product.url);
    const models = await Promise.all(ids.slice(0, SAMPLE).map((id) => readModel(product, token, id)));
    const others: Other[] = [
      { name: 'a new context and page.pdf() each', rates: () => manualRates(models), goals: { one: 3.5 } },
      { name: 'pdfkit, the same pages', rates: await preparePdfkit(models, folder), goals: { many: 1.3 } },
    ];
    const weasyprint = prepareWeasyprint(models.slice(0, SLOW_SAMPLE), folder);
    if (weasyprint) others.push({ name: 'WeasyPrint, the same HTML', rates: weasyprint, goals: { many: 8 } });
    const before = await ratesInTurn(others);
    const batch = await printByCli(product, token, ids, folder);
    const after = await ratesInTurn(others);
    const cores = os.availableParallelism();
    const beside = (other: Other, index: number, way: 'one' | 'many'): Comparison => {
      const [unit, ratio] = ['reports/s', other.goals[way]];
      const [first, last] = [before[index]?.[way] ?? 0, after[index]?.[way] ?? 0];
      return {
        what: `${REPORTS} PDFs by the command line, its start and the server beside it included`,
        ours: { unit, values: [batch.rate] },
        reference: {
          name: way === 'one' ? other.name : `${other.name}, ${cores} at a time`,
          unit,
          values: [first, last],
        },
        goal: ratio === undefined ? null : { ratio, direction: 'atLeast' },
      };
    };
    return [
      ...others.flatMap((other, index) => [beside(other, index, 'one'), beside(other, index, 'many')]),
      {
        what: `the most memory of its processes together (PSS), of ${batch.memory.length} looks`,
        ours: { unit: 'MB', values: [Math.max(...batch.memory.map(({ mb }) => mb))] },
        reference: { name: 'the most that it may be', unit: 'MB', values: [MOST_MB] },
        goal: { ratio: 1, direction: 'atMost' },
      },
      {
        what: 'the same, the last tenth of the reports',
        ours: { unit: 'MB', values: memoryOf(batch, REPORTS * 0.9, REPORTS) },
        reference: { name: 'the second tenth', unit: 'MB', values: memoryOf(batch, REPORTS * 0.1, REPORTS * 0.2) },
        goal: { ratio: 1.1, direction: 'atMost' },
      },
    ];
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The goals are our speed as a multiple of the program's. */
interface Other {
  readonly name: string;
  readonly rates: () => Promise<Rates>;
  readonly goals: Partial<Rates>;
}

async function ratesInTurn(others: readonly Other[]): Promise<Rates[]> {
  const rates: Rates[] = [];
  for (const other of others) rates.push(await other.rates());
  return rates;
}

async function readModel({ url }: RunningProduct, token: string, id: number): Promise<ReportModel> {
  const answer = await fetch(`${url}/api/estimate/report-model?estId=${id}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (answer.status !== 200) throw new Error(`The model of ${id} answered ${answer.status}.`);
  return ((await answer.json()) as { data: ReportModel }).data;
}

/** Excludes the browser's start, which is negligible over a thousand reports. */
async function manualRates(models: readonly ReportModel[]): Promise<Rates> {
  const browser = await launchByManual();
  try {
    await printByManual(browser, models.slice(0, 2), 1);
    const perSecond = async (atATime: number) =>
      models.length / ((await timeMs(() => printByManual(browser, models, atATime))) / 1000);
    return { one: await perSecond(1), many: await perSecond(os.availableParallelism()) };
  } finally {
    await browser.close();
  }
}

interface Batch {
  readonly rate: number;
  readonly memory: readonly { readonly done: number; readonly mb: number }[];
}

async function printByCli({ url }: RunningProduct, token: string, ids: readonly number[], folder: string) {
  const [list, output] = [path.join(folder, 'ids'), path.join(folder, 'reports')];
  writeFileSync(list, ids.join('\n'));
  const memory: { done: number; mb: number }[] = [];
  let done = 0;
  const ms = await timeMs(async () => {
    const args = ['packages/cli/bin/roi.mjs', 'reports', '--from', list, '-o', output, '--url', url, '--json'];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ROI_TOKEN: token },
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const look = setInterval(() => memory.push({ done, mb: treeMemoryMb(child.pid ?? 0) }), LOOK_EVERY_MS);
    for await (const line of createInterface(child.stdout)) if (line.includes('"event":"done"')) done += 1;
    clearInterval(look);
    const code = await ended;
    if (code !== 0 || done !== ids.length) throw new Error(`roi ended with ${code} after ${done} reports.`);
  });
  execFileSync(process.execPath, ['packages/cli/bin/roi.mjs', 'verify', output], { stdio: 'ignore' });
  return { rate: ids.length / (ms / 1000), memory };
}

function memoryOf({ memory }: Batch, from: number, to: number): number[] {
  const there = memory.filter(({ done }) => done >= from && done <= to).map(({ mb }) => mb);
  return there.length > 0 ? there : [median(memory.map(({ mb }) => mb))];
}
