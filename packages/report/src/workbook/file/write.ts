import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import type { Cell, Feature, Sheet } from 'write-excel-file/node';
import { fixZipDates } from '../../office/fix-zip-dates.ts';
import { type CellPlan, cellAt, onSheet, type SheetPlan, type WorkbookPlan } from '../plan.ts';
import { CELL_STYLES, numberFormat } from './cell-styles.ts';

/** Content types of the writer's features; the workbook has only its sheets. */
type FileContent = Stream | Buffer | Blob;

/** Writes an .xlsx file. The same plan gives the same bytes. */
export async function writeWorkbook(plan: WorkbookPlan): Promise<Uint8Array> {
  // Loaded with the first workbook, so a start does not wait for it.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const sheets = plan.sheets.map((sheet) => contentOf(sheet, plan.currencySign));
  const buffer = await writeXlsxFile(sheets, {
    fontFamily: 'Calibri',
    fontSize: 11,
    features: [resultsOf(plan), pageSetup, namesOf(plan)],
  }).toBuffer();
  return fixZipDates(buffer);
}

function contentOf({ name, widths, rows, headRows }: SheetPlan, currencySign: string): Sheet<FileContent> {
  return {
    sheet: name,
    data: rows.map((row) => row.map((cell) => (cell === null ? null : writeCell(cell, currencySign)))),
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: headRows,
    stickyColumnsCount: 1,
    orientation: 'landscape',
    showGridLines: false,
  };
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
        format: numberFormat(cell.format, currencySign, cell.result),
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

function formulaResults({ rows }: SheetPlan): Map<string, number | string> {
  const results = new Map<string, number | string>();
  rows.forEach((row, index) => {
    row.forEach((cell, column) => {
      if (cell?.kind === 'formula') results.set(cellAt(column, index + 1), cell.result);
    });
  });
  return results;
}

/** Prints every sheet one page wide, with its name and the page number in the footer. */
const pageSetup: Feature<FileContent> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml) =>
          xml
            .replace(/<worksheet[^>]*>/, (tag) => `${tag}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`)
            .replace(
              /<pageSetup [^>]*\/>/,
              '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
                '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>',
            ),
      },
    },
  },
};

/** Adds the names of cells, the rows repeated on every printed page, and the request to calculate on opening. */
function namesOf({ names, sheets }: WorkbookPlan): Feature<FileContent> {
  const named = names.map(
    ({ name, sheet, address }) => `<definedName name="${name}">${onSheet(sheet, address)}</definedName>`,
  );
  const titles = sheets.map(({ name, headRows }, index) => {
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${onSheet(name, `$1:$${headRows}`)}</definedName>`;
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
