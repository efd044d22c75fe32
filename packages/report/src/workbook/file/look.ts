import { FIGURE_WORDS } from '@worthwhile/roi-core';
import type { CellObject } from 'write-excel-file/node';
import type { CellFormat, CellLook } from '../plan.ts';

/** How a kind of cell looks; colours are those of the report. */
export const LOOKS: Readonly<Record<CellLook, Partial<CellObject>>> = {
  title: { fontWeight: 'bold', fontSize: 16 },
  heading: { fontWeight: 'bold', fontSize: 12, textColor: '#0B5D57' },
  columnHead: { fontWeight: 'bold', bottomBorderStyle: 'thin', bottomBorderColor: '#76827F', wrap: true },
  numberHead: {
    fontWeight: 'bold',
    bottomBorderStyle: 'thin',
    bottomBorderColor: '#76827F',
    wrap: true,
    align: 'right',
  },
  input: { backgroundColor: '#FCF3DD', textColor: '#1C5796', borderStyle: 'thin', borderColor: '#DEE2DF' },
  unit: { align: 'left', indent: 1 },
  wrapped: { wrap: true, alignVertical: 'top' },
  total: { fontWeight: 'bold', topBorderStyle: 'thin', topBorderColor: '#76827F' },
  note: { textColor: '#5E6B67' },
};

/** The number format of a kind of number; money carries the estimate's own sign. */
export function numberFormat(format: CellFormat, currencySign: string): string {
  switch (format) {
    case 'number':
      return '#,##0.00';
    case 'whole':
      return '0';
    case 'money': {
      const sign = `"${currencySign.replaceAll('"', '')}"`;
      return `${sign}#,##0.00;-${sign}#,##0.00`;
    }
    case 'percent':
      return '#,##0.00"%"';
    case 'fraction':
      return '0.00%';
    case 'months':
      return `[=0]"${FIGURE_WORDS.immediate}";#,##0.00" months"`;
  }
}
