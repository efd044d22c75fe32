import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderReport } from '@worthwhile/report';
import { findChromium } from '@worthwhile/report/printer';
import { buildReportModel } from '@worthwhile/roi-core/report-model';
import { chromium } from 'playwright-core';
import { exampleSnapshot } from '../packages/roi-core/fixtures/snapshot.ts';
import { type Comparison, inTurns, timeMs } from './measure.ts';

const REPORTS = 60;
const PAGES_AT_A_TIME = 2;

/** Whole reports in bulk by the command line, from a model input to a file, beside Playwright by its manual. */
export async function run(): Promise<Comparison[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'worthwhile-bulk-'));
  execFileSync(process.execPath, ['scripts/build-cli.mjs'], { stdio: 'ignore' });
  const files = writeInputs(folder);
  const html = renderReport(buildReportModel(exampleSnapshot('e1')));
  let round = 0;
  try {
    const [ours, manual] = await inTurns(
      3,
      async () => REPORTS / ((await timeMs(() => renderByCli(files, path.join(folder, `out${round++}`)))) / 1000),
      async () => REPORTS / ((await timeMs(() => renderByManual(html))) / 1000),
    );
    return [
      {
        what: `${REPORTS} PDFs by the command line, its start included`,
        ours: { unit: 'reports/s', values: ours },
        reference: { name: 'a new context and page.pdf() each', unit: 'reports/s', values: manual },
        goal: { ratio: 3.5, direction: 'atLeast' },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Example E1 with another number of endpoints each, so that no two reports are the same. */
function writeInputs(folder: string): string[] {
  const example = JSON.parse(readFileSync('packages/roi-core/fixtures/e1.json', 'utf8')) as {
    inputs: { fields: object };
  };
  mkdirSync(path.join(folder, 'in'));
  return Array.from({ length: REPORTS }, (_, index) => {
    const { inputs } = example;
    const file = path.join(folder, 'in', `e${index}.json`);
    writeFileSync(file, JSON.stringify({ ...inputs, fields: { ...inputs.fields, endpointsManaged: 900 + index } }));
    return file;
  });
}

function renderByCli(files: readonly string[], folder: string): Promise<void> {
  const child = spawn(process.execPath, ['packages/cli/bin/roi.mjs', 'render', ...files, '-o', folder, '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`roi ended with ${code}.`))));
  });
}

async function renderByManual(html: string): Promise<void> {
  const found = await findChromium();
  if (!found.ok) throw new Error(found.reason);
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [...found.args],
    env: { ...process.env, ...found.env } as Record<string, string>,
    chromiumSandbox: false,
  });
  let left = REPORTS;
  const work = async () => {
    while (left-- > 0) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.setContent(html);
      await page.pdf({ printBackground: true, preferCSSPageSize: true, tagged: true, outline: true });
      await context.close();
    }
  };
  try {
    await Promise.all(Array.from({ length: PAGES_AT_A_TIME }, work));
  } finally {
    await browser.close();
  }
}
