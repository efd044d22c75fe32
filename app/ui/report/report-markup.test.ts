import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('a page with a report has every stylesheet of the report but those of paper', () => {
  const folder = new URL('../../../packages/report/src/styles/', import.meta.url);
  const sheets = readdirSync(folder).filter((name) => /^report.*\.css$/.test(name) && name !== 'report-print.css');
  const page = readFileSync(new URL('report-markup.tsx', import.meta.url), 'utf8');
  expect(sheets.length).toBeGreaterThan(4);
  for (const sheet of sheets) expect(page).toContain(`/styles/${sheet}`);
});
