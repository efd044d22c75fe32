import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type WorkbookPlan, writeWorkbook } from '../index.ts';

/** Whether the tests can recalculate. Where everything is required, a missing program is a failure and not a gap. */
export function hasLibreOffice(): boolean {
  return spawnSync('soffice', ['--version']).status === 0;
}

/** The content of each cell by sheet and address (`Cash flow!B12`); empty cells are left out. */
export type Calculated = ReadonlyMap<string, number | string>;

/** All sheets in CSV of UTF-8, cells as they are or as they are shown. */
const csv = (isShown: boolean) => `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,${isShown},false,false,-1`;

/** By default LibreOffice takes the results that a file brings along. */
const ALWAYS_RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** Has LibreOffice open and calculate each workbook, all in one run. */
export function recalculate(plans: readonly WorkbookPlan[]): Promise<Calculated[]> {
  return convert(plans, csv(false), numberOf);
}

/** The same, with the text that each cell shows. */
export function show(plans: readonly WorkbookPlan[]): Promise<ReadonlyMap<string, string>[]> {
  return convert(plans, csv(true), (written) => written);
}

async function convert<Value>(
  plans: readonly WorkbookPlan[],
  format: string,
  read: (written: string) => Value,
): Promise<Map<string, Value>[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'workbook-'));
  try {
    const files = plans.map((_, index) => path.join(folder, `w${index}.xlsx`));
    for (const [index, plan] of plans.entries()) writeFileSync(files[index] as string, await writeWorkbook(plan));
    mkdirSync(path.join(folder, 'profile/user'), { recursive: true });
    writeFileSync(path.join(folder, 'profile/user/registrymodifications.xcu'), ALWAYS_RECALCULATE);
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile'))}`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', folder, ...files], {
      stdio: 'pipe',
      timeout: 240_000,
    });
    return plans.map(({ sheets }, index) => {
      const cells = new Map<string, Value>();
      for (const { name } of sheets) {
        const content = readFileSync(path.join(folder, `w${index}-${name}.csv`), 'utf8');
        for (const [address, written] of cellsOf(content)) cells.set(`${name}!${address}`, read(written));
      }
      return cells;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the cells of a CSV in which texts are quoted, quotes in them doubled, and line breaks may stand in them. */
function* cellsOf(content: string): Generator<[string, string]> {
  let row = 1;
  let column = 0;
  for (const [, quoted, plain, end] of content.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    const value = quoted?.replaceAll('""', '"') ?? plain ?? '';
    if (value !== '') yield [`${letters(column)}${row}`, value];
    if (end === ',') column++;
    else {
      row++;
      column = 0;
    }
  }
}

/** A number as the export writes it, with quotes like all else: plain, or as a percent where the cell shows one. */
function numberOf(written: string): number | string {
  const value = written.endsWith('%') ? Number(written.slice(0, -1)) / 100 : Number(written);
  return Number.isNaN(value) ? written : value;
}

function letters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letters(Math.floor(column / 26) - 1) + letter;
}
