import { expect, it } from 'vitest';
import { readFixture } from '../../../fixtures/read.ts';
import { buildReportModel } from '../build.ts';
import { orderSections, REPORT_SECTIONS, type Snapshot } from '../snapshot.ts';

const idsOf = (chosen: readonly string[]) => orderSections(chosen).map(({ id }) => id);

it('without a chosen order the sections keep theirs', () => {
  expect(orderSections([])).toEqual([...REPORT_SECTIONS]);
});

it('a section that the order leaves out follows the one before it, and the ends keep their place', () => {
  const ids = idsOf(['verification', 'investment', 'figures', 'summary', 'unknown', 'figures']);
  expect(ids[0]).toBe('summary');
  expect(ids.at(-1)).toBe('verification');
  expect(ids.indexOf('range')).toBe(ids.indexOf('investment') + 1);
  expect(ids.indexOf('views')).toBe(ids.indexOf('figures') + 1);
  expect(ids.indexOf('investment')).toBeLessThan(ids.indexOf('figures'));
  expect([...ids].sort()).toEqual(REPORT_SECTIONS.map(({ id }) => id).sort());
});

it('the report and its contents follow the chosen order', () => {
  const snapshot = { ...readFixture<Snapshot>('stored-1.0'), sectionOrder: ['investment', 'drivers'] as const };
  const { sections } = buildReportModel(snapshot);
  const printed = sections.map(({ id }) => id);
  expect(printed.indexOf('investment')).toBeLessThan(printed.indexOf('drivers'));
  const contents = sections.flatMap(({ blocks }) => blocks).find(({ kind }) => kind === 'contents');
  const listed = contents?.kind === 'contents' ? contents.entries.map(({ id }) => id) : [];
  expect(listed.indexOf('investment')).toBeLessThan(listed.indexOf('drivers'));
});
