import { FIGURE_WORDS, roundHalfUp } from '@worthwhile/roi-core';
import type { CellObject } from 'write-excel-file/node';
import { EXCLUDE } from '../inputs/level-cells.ts';
import type { CellFormat, CellLook } from '../plan.ts';

/** Colors are those of the report. */
export const CELL_STYLES: Readonly<Record<CellLook, Partial<CellObject>>> = {
  title: { fontWeight: 'bold', fontSize: 16 },
  heading: { fontWeight: 'bold', fontSize: 12, textColor: '#0B5D57' },
  columnHead: { fontWeight: 'bold', bottomBorderStyle: 'thin', bottomBorderColor: '#76827F', wrap: true },
  // A text beside a number keeps its distance.
  textHead: {
    fontWeight: 'bold',
    bottomBorderStyle: 'thin',
    bottomBorderColor: '#76827F',
    wrap: true,
    align: 'left',
    indent: 1,
  },
  numberHead: {
    fontWeight: 'bold',
    bottomBorderStyle: 'thin',
    bottomBorderColor: '#76827F',
    wrap: true,
    align: 'right',
  },
  input: {
    backgroundColor: '#FCF3DD',
    textColor: '#1C5796',
    borderStyle: 'thin',
    borderColor: '#DEE2DF',
    alignVertical: 'top',
  },
  unit: { align: 'left', indent: 1, alignVertical: 'top' },
  wrapped: { wrap: true, alignVertical: 'top' },
  source: { wrap: true, alignVertical: 'top', align: 'left', indent: 1 },
  total: { fontWeight: 'bold', topBorderStyle: 'thin', topBorderColor: '#76827F' },
  note: { textColor: '#5E6B67' },
  check: { fontWeight: 'bold', align: 'center' },
  hash: { align: 'right' },
  result: { alignVertical: 'top' },
  limit: { alignVertical: 'top', textColor: '#5E6B67' },
  link: {
    wrap: true,
    alignVertical: 'top',
    align: 'left',
    indent: 1,
    textColor: '#0B5D57',
    textDecoration: { underline: true },
  },
};

/**
 * Returns the number format with the product's decimals; money has the estimate's currency sign. Optional decimals depend on
 * the value at the time of writing.
 */
export function numberFormat(format: CellFormat, currencySign: string, value: number | string | boolean): string {
  const sign = `"${currencySign.replaceAll('"', '')}"`;
  switch (format) {
    case 'number':
      return withDecimals(value);
    case 'percent':
      return `${withDecimals(value)}"%"`;
    case 'reduction':
      return `${withDecimals(value)}"%";"${EXCLUDE}"`;
    case 'unitMoney':
      return signed(sign, decimalsOf(value) === 0 ? '#,##0' : '#,##0.00');
    case 'money':
      // A value that rounds to zero has no minus.
      return `[>=0.5]${sign}#,##0;[<=-0.5]-${sign}#,##0;${sign}"0"`;
    case 'percentResult':
      return percentOf(value);
    case 'fraction':
      return '0.0%';
    case 'months':
      return `[=0]"${FIGURE_WORDS.immediate}";[<1]"${FIGURE_WORDS.underOneMonth}";#,##0.0" months"`;
    case 'rate':
      return `[>200]">200%";[<0]-0.0"%";${percentOf(value)}`;
    case 'crossing':
      return '0.0;;';
    case 'ratio':
      return '#,##0.00';
    case 'yesNo':
      return '"yes";;"no"';
    case 'inOut':
      return '"in";"out";"none"';
    case 'whole':
      return '0';
    case 'check':
      return 'General';
    case 'amount':
      return '[>=0.5]#,##0;[<=-0.5]-#,##0;0';
  }
}

/** One decimal, none from 100. */
function percentOf(value: number | string | boolean): string {
  return typeof value === 'number' && Math.abs(roundHalfUp(value, 1)) >= 100 ? '#,##0"%"' : '0.0"%"';
}

function signed(sign: string, digits: string): string {
  return `${sign}${digits};-${sign}${digits}`;
}

/** As many decimals as the value has, at most two. */
function withDecimals(value: number | string | boolean): string {
  return ['#,##0', '#,##0.0', '#,##0.00'][decimalsOf(value)] as string;
}

function decimalsOf(value: number | string | boolean): 0 | 1 | 2 {
  if (typeof value !== 'number' || roundHalfUp(value, 0) === roundHalfUp(value, 2)) return 0;
  return roundHalfUp(value, 1) === roundHalfUp(value, 2) ? 1 : 2;
}
