import { describe, expect, it } from 'vitest';
import { asHtml, asTabs, type CopiedRow } from './copied-table.ts';

const cell = (text: string, more: object = {}) => ({ text, isHead: false, isEnd: false, span: 1, ...more });
const rows: CopiedRow[] = [
  { kind: 'head', cells: [cell('Year', { isHead: true }), cell('Net', { isHead: true, isEnd: true })] },
  { kind: 'body', cells: [cell('Start <1>'), cell('-$41,800.00', { isEnd: true })] },
  { kind: 'total', cells: [cell('All', { span: 2 })] },
];

describe('a copied table', () => {
  it('is an HTML table for slides, with names escaped', () => {
    const html = asHtml('Cash flow "by year"', rows);
    expect(html).toContain('<caption align="left">Cash flow &quot;by year&quot;</caption>');
    expect(html).toContain('<th align="right">Net</th>');
    expect(html).toContain('>Start &lt;1&gt;</td>');
    expect(html).toContain('<td colspan="2" align="left"><b>All</b></td>');
  });

  it('is tab-separated lines for spreadsheets', () => {
    expect(asTabs(rows)).toBe('Year\tNet\nStart <1>\t-$41,800.00\nAll\t');
  });

  it.each(['=1+1', '+1', '@SUM(A1)', '-cmd|x'])('escapes the formula %s', (text) => {
    expect(asTabs([{ kind: 'body', cells: [cell(text)] }])).toBe(`'${text}`);
  });

  it.each(['-1.50', '-€5', '-CHF12.00', '-$1', 'a=b'])('leaves the amount or text %s unchanged', (text) => {
    expect(asTabs([{ kind: 'body', cells: [cell(text)] }])).toBe(text);
  });
});
