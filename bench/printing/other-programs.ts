import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { renderReport } from '@worthwhile/report';
import type { ReportModel } from '@worthwhile/roi-core/report-model';
import { launchByManual, printOneByManual } from './by-manual.ts';
import { trueTypeOf } from './inter-truetype.ts';
import { rateOfProcesses } from './line-processes.ts';
import { type PrintedPage, readPrintedPages } from './printed-pages.ts';

/** Reports per second by one process, and by one process per core. */
export interface Rates {
  readonly one: number;
  readonly many: number;
}

/** Debian's packages belong to its own Python, but another may come first in the PATH. */
const PYTHONS = ['python3', '/usr/bin/python3'];

export type RateOf = () => Promise<Rates>;

/** pdfkit draws the pages that Chromium printed of these models (draw-by-pdfkit.ts). All its input is read here. */
export async function preparePdfkit(models: readonly ReportModel[], folder: string): Promise<RateOf> {
  for (const weight of [400, 600]) {
    const woff2 = readFileSync(`packages/report/fonts/inter-latin-${weight}-normal.woff2`);
    writeFileSync(path.join(folder, `${weight}.ttf`), trueTypeOf(woff2));
  }
  const reports: PrintedPage[][] = [];
  const browser = await launchByManual();
  try {
    for (const model of models) reports.push(readPrintedPages(await printOneByManual(browser, renderReport(model))));
  } finally {
    await browser.close();
  }
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(reports));
  const program = path.join(import.meta.dirname, 'draw-by-pdfkit.ts');
  return ratesOf(
    [process.execPath, ...process.execArgv, program, folder],
    models.map((_, index) => String(index)),
  );
}

/**
 * WeasyPrint prints the same HTML in a persistent process.
 *
 * @returns null, with a message, if it is not installed
 */
export function prepareWeasyprint(models: readonly ReportModel[], folder: string): RateOf | null {
  const python = PYTHONS.find((name) => spawnSync(name, ['-c', 'import weasyprint']).status === 0);
  if (!python) {
    process.stderr.write('WeasyPrint is left out: no python3 has a module of that name (Debian: weasyprint).\n');
    return null;
  }
  const files = models.map((model, index) => {
    const file = path.join(folder, `${index}.html`);
    writeFileSync(file, renderReport(model));
    return file;
  });
  return ratesOf([python, path.join(import.meta.dirname, 'print-by-weasyprint.py')], files);
}

function ratesOf(command: readonly string[], jobs: readonly string[]): RateOf {
  return async () => ({
    one: await rateOfProcesses(command, 1, jobs),
    many: await rateOfProcesses(command, os.availableParallelism(), jobs),
  });
}
