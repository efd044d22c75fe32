import { expect, test } from 'vitest';
import { CIRCUMSTANCES, exampleSnapshot } from '../../../../roi-core/fixtures/snapshot.ts';
import { buildWorkbook } from '../index.ts';

test('says what each figure affects, with the unit in the currency and no level for a fact', () => {
  const rows = buildWorkbook(exampleSnapshot('e1')).sheets[1]?.rows ?? [];
  const shown = (label: string) =>
    rows
      .find((row) => row.some((cell) => cell?.kind === 'text' && cell.text === label))
      ?.map((cell) => (cell?.kind === 'text' ? cell.text : ''));
  const endpoints = shown('PCs, laptops and virtual desktops in scope');
  expect([endpoints?.[4], endpoints?.[9]]).toEqual(['–', '13 benefits, 2 licenses']);
  const cost = shown('Cost per level-1 ticket');
  expect([cost?.[3], cost?.[4], cost?.[9]]).toEqual(['$/ticket', 'Industry Average', '1 benefit']);
});

test('links its first sheet to the page that verifies it, where there is one', () => {
  const linksOf = (origin?: string) =>
    (buildWorkbook(exampleSnapshot('e1', origin === undefined ? {} : { origin })).sheets[0]?.rows ?? [])
      .flat()
      .flatMap((cell) => (cell?.kind === 'text' && cell.link ? [cell.link] : []));
  expect(linksOf()).toEqual([]);
  expect(linksOf('https://roi.example')).toEqual([`https://roi.example/verify/${CIRCUMSTANCES.inputHash}`]);
});
