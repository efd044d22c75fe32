import { expect, test } from 'vitest';
import { exampleSnapshot } from '../../../../roi-core/fixtures/snapshot.ts';
import { readPart, readParts } from '../../office/parts.ts';
import { buildWorkbook, writeWorkbook } from '../index.ts';

test('a workbook has room for each check of one year, and shows what is left out in words', async () => {
  const { input } = exampleSnapshot('e1');
  const investment = { ...input.investment, contractYears: 1 };
  const reductions = { 'serviceDeskL1:5': -1 };
  const plan = buildWorkbook(exampleSnapshot('e1', {}, { investment, reductions }));
  const [summary] = plan.sheets;
  const checks = summary?.rows.find((row) => row.some((cell) => cell?.kind === 'text' && cell.text === 'Difference'));
  for (const [column, cell] of checks?.entries() ?? [])
    if (cell) expect(summary?.widths[column]).toBeGreaterThanOrEqual(14);
  const styles = readPart(readParts(await writeWorkbook(plan)), 'xl/styles.xml');
  expect(styles).toContain('formatCode="#,##0&quot;%&quot;;&quot;Exclude&quot;"');
});
