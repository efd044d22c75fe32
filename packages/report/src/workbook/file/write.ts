import type { Paper } from '@worthwhile/roi-core/report-model';
import type { Cell, Feature, Sheet } from 'write-excel-file/node';
import { fixZipDates } from '../../office/fix-zip-dates.ts';
import { letterOf } from '../../office/letter.ts';
import { type CellPlan, cellAt, onSheet, type SheetPlan, type WorkbookPlan } from '../plan.ts';
import { CELL_STYLES, numberFormat } from './cell-styles.ts';
import { chartsOf } from './charts.ts';
import type { FileContent } from './file-content.ts';
import { sheetExtras } from './sheet-extras.ts';

/** Writes an .xlsx file. The same plan gives the same bytes. */
export async function writeWorkbook(plan: WorkbookPlan): Promise<Uint8Array> {
  // Loaded with the first workbook, so a start does not wait for it.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const sheets = plan.sheets.map((sheet) => contentOf(sheet, plan.currencySign));
  const buffer = await writeXlsxFile(sheets, {
    fontFamily: 'Calibri',
    fontSize: 11,
    features: [resultsOf(plan), pageSetup(plan), namesOf(plan), chartsOf(plan), sheetExtras(plan)],
  }).toBuffer();
  return fixZipDates(buffer);
}

function contentOf(
  { name, widths, rows, headRows, headColumns, checks }: SheetPlan,
  currencySign: string,
): Sheet<FileContent> {
  return {
    sheet: name,
    data: rows.map((row) => {
      const height = heightOf(row, widths);
      return row.map((cell, column) => {
        if (cell === null) return null;
        const written = writeCell(cell, currencySign);
        return column === 0 && height ? { ...written, height } : written;
      });
    }),
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: headRows,
    stickyColumnsCount: headColumns,
    orientation: 'landscape',
    showGridLines: false,
    ...(checks ? { conditionalFormatting: colorsOf(checks) } : {}),
  };
}

/** Points. */
const LINE_HEIGHT = 15;
const WRAPPED: ReadonlySet<string | undefined> = new Set(['wrapped', 'source', 'columnHead', 'textHead', 'numberHead']);

/** Rows with wrapped texts get their height here: not every program fits rows when it opens a file. */
function heightOf(row: SheetPlan['rows'][number], widths: readonly number[]): number | undefined {
  const lines = row.map((cell, column) => {
    if (!cell || !WRAPPED.has(cell.look)) return 1;
    const shown =
      cell.kind === 'text' ? cell.text : cell.kind === 'formula' && typeof cell.result === 'string' ? cell.result : '';
    return Math.ceil((shown.length * 1.05) / (widths[column] ?? shown.length));
  });
  const most = Math.max(1, ...lines);
  return most === 1 ? undefined : most * LINE_HEIGHT;
}

/** Green for TRUE, red for FALSE, beside the word. */
function colorsOf({ column, firstRow, lastRow }: NonNullable<SheetPlan['checks']>) {
  const cellRange = { from: { row: firstRow, column: column + 1 }, to: { row: lastRow, column: column + 1 } };
  const first = cellAt(column, firstRow);
  return [
    { cellRange, condition: { formula: first }, style: { backgroundColor: '#DDF0E4', textColor: '#0B5D57' } },
    {
      cellRange,
      condition: { formula: `NOT(${first})` },
      style: { backgroundColor: '#FBE3E1', textColor: '#A3211B' },
    },
  ];
}

function writeCell(cell: CellPlan, currencySign: string): Cell {
  const look = cell.look ? CELL_STYLES[cell.look] : {};
  switch (cell.kind) {
    case 'text':
      return { ...look, value: harmlessText(cell.text), type: String };
    case 'number':
      return { ...look, value: cell.value, type: Number, format: numberFormat(cell.format, currencySign, cell.value) };
    case 'formula':
      return {
        align: 'right',
        ...look,
        value: cell.formula,
        type: 'Formula',
        format: numberFormat(cell.format, currencySign, cell.shownAs ?? cell.result),
      };
  }
}

/**
 * Prevents CSV injection if the sheet is saved as CSV and reopened: prefixes an apostrophe to a text that a program could
 * read as a formula, after blanks and control characters.
 */
function harmlessText(value: string): string {
  return /^[\p{Cc}\s]*[=+\-@]|^\p{Cc}/u.test(value) ? `'${value}` : value;
}

/** Writes each formula's result next to it: a preview or a protected view shows it without calculating. */
function resultsOf({ sheets }: WorkbookPlan): Feature<FileContent> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const results = formulaResults(sheets[sheetIndex] as SheetPlan);
            return xml.replace(
              /<c r="([A-Z]+\d+)"([^>]*)>(<f>[^<]*<\/f>)<\/c>/g,
              (_all, address, attributes, formula) => {
                const result = results.get(address);
                if (typeof result === 'boolean')
                  return `<c r="${address}"${attributes} t="b">${formula}<v>${result ? 1 : 0}</v></c>`;
                return typeof result === 'string'
                  ? `<c r="${address}"${attributes} t="str">${formula}<v>${result.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</v></c>`
                  : `<c r="${address}"${attributes}>${formula}<v>${result}</v></c>`;
              },
            );
          },
        },
      },
    },
  };
}

function formulaResults({ rows }: SheetPlan): Map<string, number | string | boolean> {
  const results = new Map<string, number | string | boolean>();
  rows.forEach((row, index) => {
    row.forEach((cell, column) => {
      if (cell?.kind === 'formula') results.set(cellAt(column, index + 1), cell.result);
    });
  });
  return results;
}

/** Characters that fit the width of a page at 8 points. */
const PAGE_CHARACTERS = { A4: 193, Letter: 180 } as const;

/** Each page repeats the head columns. */
function pagesWide({ widths, rows, headColumns, chart, hidden = [] }: SheetPlan, paper: Paper): number {
  if (chart) return 1;
  const used = widths.filter((_, column) => !hidden.includes(column) && rows.some((row) => row[column]));
  const heads = used.slice(0, headColumns).reduce((sum, width) => sum + width, 0);
  let pages = 1;
  let filled = 0;
  for (const width of used) {
    if (filled + width > PAGE_CHARACTERS[paper]) {
      pages += 1;
      filled = heads;
    }
    filled += width;
  }
  return pages;
}

/** Numbers of the file format. */
const PAPER_SIZES = { A4: 9, Letter: 1 } as const;

/** Prints every sheet as few pages wide as stay readable, with its name and the page number in the footer. */
const pageSetup = ({ sheets, paper }: WorkbookPlan): Feature<FileContent> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) =>
          xml
            .replace(/<worksheet[^>]*>/, (tag) => `${tag}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`)
            .replace(
              /<pageSetup [^>]*\/>/,
              `<pageSetup paperSize="${PAPER_SIZES[paper]}" orientation="landscape" fitToWidth="${pagesWide(sheets[sheetIndex] as SheetPlan, paper)}" fitToHeight="0"/>` +
                '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>',
            ),
      },
    },
  },
});

/** Adds the names of cells, the rows repeated on every printed page, and the request to calculate on opening. */
function namesOf({ names, sheets }: WorkbookPlan): Feature<FileContent> {
  const named = names.map(
    ({ name, sheet, address }) => `<definedName name="${name}">${onSheet(sheet, address)}</definedName>`,
  );
  const titles = sheets.map(({ name, headRows, headColumns }, index) => {
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${`${onSheet(name, `$A:$${letterOf(headColumns - 1)}`)},${onSheet(name, `$1:$${headRows}`)}`}</definedName>`;
  });
  const markup = `<definedNames>${[...titles, ...named].join('')}</definedNames><calcPr fullCalcOnLoad="1"/>`;
  return {
    files: {
      transform: {
        'xl/workbook.xml': {
          transform: (xml) =>
            xml.replace(/<definedNames\s*\/>|<calcPr\s*\/>/g, '').replace('</sheets>', `</sheets>${markup}`),
        },
      },
    },
  };
}
