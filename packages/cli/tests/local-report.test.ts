import { readFileSync } from 'node:fs';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { expect, it } from 'vitest';
import { localReport } from '../src/local/local-report.ts';

const inputsOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../roi-core/fixtures/${name}.json`, import.meta.url), 'utf8')).inputs;
const subject = { id: 'e1', name: 'E1', customer: 'Halden', owner: '', contact: null, generatedAt: '2026-03-31' };

it('a report from a local file says that it cannot be verified online', () => {
  const { sections } = localReport(standardCatalogue, inputsOf('e1'), subject, 'Aternity');
  const text = JSON.stringify(sections.find(({ id }) => id === 'verification'));
  expect(text).toContain('The Verify page cannot confirm this document');
  expect(text).not.toContain('a known file is proven whole');
  expect(text).not.toContain('when this estimate was generated');
});

it('names who agreed a figure, with the same input hash', () => {
  const agreements = { costPerTicket: { name: 'Mara Lind', date: '2026-11-20' } };
  const textOf = (input: object) =>
    JSON.stringify(localReport(standardCatalogue, { ...inputsOf('e2'), ...input }, subject, 'Aternity'));
  const [named, plain] = [textOf({ agreements }), textOf({})];
  const hash = /[0-9a-f]{64}/;
  expect(named).toContain('Agreed by Mara Lind, November 20, 2026');
  expect(hash.exec(named)?.[0]).toBe(hash.exec(plain)?.[0]);
});
