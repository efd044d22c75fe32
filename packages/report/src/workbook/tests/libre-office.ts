import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type WorkbookPlan, writeWorkbook } from '../index.ts';

/** Without LibreOffice the tests are skipped, unless REQUIRE_ALL_TOOLS is set. */
export function hasLibreOffice(): boolean {
  return spawnSync('soffice', ['--version']).status === 0;
}

/** By sheet and address (`Cash flow!B12`); empty cells are omitted. */
export type Calculated = ReadonlyMap<string, number | string>;

/** All sheets as CSV in UTF-8, raw or as shown. */
const csv = (isShown: boolean) => `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,${isShown},false,false,-1`;

/** By default LibreOffice uses the results in the file. */
const ALWAYS_RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** Opens and calculates every workbook in one run of LibreOffice. */
export function recalculate(plans: readonly WorkbookPlan[]): Promise<Calculated[]> {
  return convert(plans, csv(false), numberOf);
}

/** Returns the text that each cell shows. */
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
    await promisify(execFile)('soffice', [profile, '--headless', '--convert-to', format, '--outdir', folder, ...files]);
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

/** Reads CSV with quoted texts, doubled quotes, and line breaks within texts. */
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

/** Parses a number from the export; a cell shown as a percent has a percent sign. */
function numberOf(written: string): number | string {
  const value = written.endsWith('%') ? Number(written.slice(0, -1)) / 100 : Number(written);
  return Number.isNaN(value) ? written : value;
}

function letters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letters(Math.floor(column / 26) - 1) + letter;
}
