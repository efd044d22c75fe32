import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { localReport } from '../src/local/local-report.ts';

const { inputs } = JSON.parse(readFileSync(new URL('../../roi-core/fixtures/e1.json', import.meta.url), 'utf8'));

it('a report from a local file says that no Verify page knows it', () => {
  const subject = { id: 'e1', name: 'E1', customer: 'Halden', owner: '', contact: null, generatedAt: '2026-03-31' };
  const { sections } = localReport(inputs, subject, 'Aternity');
  const text = JSON.stringify(sections.find(({ id }) => id === 'verification'));
  expect(text).toContain('No Verify page knows this document');
  expect(text).not.toContain('a known file is proven whole');
  expect(text).not.toContain('when this estimate was generated');
});
