import { expect, it } from 'vitest';
import { exampleSnapshot } from '../../../fixtures/snapshot.ts';
import { formatMoneyResult } from '../../number/format.ts';
import { buildReportModel } from '../build.ts';
import { rowTexts, section, tables } from './read.ts';

const tableOf = (id: 'e1' | 'e5' | 'e6') => tables(buildReportModel(exampleSnapshot(id)), 'views').at(-1);

it.each(['e1', 'e6'] as const)('adds benefits by year to the totals of the case, all and hard only: %s', (id) => {
  const { metrics, metricsHardOnly } = exampleSnapshot(id).result;
  const money = (amount: number) => formatMoneyResult(amount, '$');
  const rows = rowTexts(tableOf(id));
  expect(rows.slice(-2)).toEqual(
    [
      ['All benefits', metrics],
      ['Hard savings only', metricsHardOnly],
    ].map(([label, of]) => {
      const { benefits, totalBenefits, pvBenefits } = of as typeof metrics;
      return [label, '', ...benefits.slice(1).map(money), money(totalBenefits), money(pvBenefits)];
    }),
  );
  expect(rows.slice(-4).map(([label]) => label)).toContain('Risk adjustment');
});

it('does not discount the benefits of a review', () => {
  expect(tableOf('e5')?.columns.map(({ label }) => label)).toEqual(['Benefit', 'Risk', 'Year 1', 'Year 2', 'Total']);
});

it('names a benefit by the same letter in every table and formula', () => {
  const model = buildReportModel(exampleSnapshot('e1'));
  const lettered = [tables(model, 'drivers')[0], tables(model, 'views').at(-1)].map((table) =>
    (table?.groups ?? []).flatMap(({ rows }) =>
      rows.flatMap(({ cells: [cell] }) => (cell?.letter ? [`${cell.letter}. ${cell.text}`] : [])),
    ),
  );
  expect(lettered[0]?.[0]).toMatch(/^A\. /);
  expect(lettered[0]).toHaveLength(13);
  expect(lettered[1]).toEqual(lettered[0]);
  const formulas = section(model, 'method').blocks.flatMap((block) =>
    block.kind === 'formulas' && block.title === 'Benefits' ? block.items.map(({ title }) => title) : [],
  );
  expect([...formulas].sort()).toEqual([...(lettered[0] ?? [])].sort());
});

it('opens a review with the costs before and now, a worse outcome with its sign, and no range', () => {
  const { blocks } = section(buildReportModel(exampleSnapshot('e5')), 'summary');
  const table = blocks.find((block) => block.kind === 'table');
  const rows = table?.kind === 'table' ? table.groups.flatMap((group) => group.rows) : [];
  expect(rows.map(({ cells }) => [cells[0]?.text, cells[0]?.note, cells[1]?.text, cells[4]?.text])).toEqual([
    ['Unused software licences reclaimed', undefined, 'Measured', '$208,000'],
    ['Service desk tickets avoided', undefined, 'Measured', '$206,400'],
    ['Escalations and deskside visits avoided', undefined, 'Measured', '$156,240'],
    ['Device replacement deferred (smart refresh)', undefined, 'Measured', '$83,636'],
    ['Endpoint energy saved', 'higher than before', 'Measured', '-$2,240'],
    ['Three modeled benefits', undefined, 'Modeled', '$520,967'],
    ['Eight benefits', undefined, '', '$1,173,003'],
  ]);
  expect(blocks.map(({ kind }) => kind)).not.toContain('range');
});
