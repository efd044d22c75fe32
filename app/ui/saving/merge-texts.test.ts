import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Texts } from '#app/form-data.ts';
import { isSameText, mergeTexts, writtenAs } from './merge-texts.ts';

const text = fc.oneof(fc.constantFrom('', 'a', 'b', 'c', '1', '1.00'), fc.subarray(['x', 'y', 'z']));
const texts: fc.Arbitrary<Texts> = fc.dictionary(fc.constantFrom('one', 'two', 'three', 'four'), text);
const names = (...all: Texts[]) => [...new Set(all.flatMap(Object.keys))];

function expectSame(one: Texts, other: Texts) {
  for (const name of names(one, other)) expect(isSameText(one[name], other[name]), name).toBe(true);
}

describe('mergeTexts', () => {
  it('applies what only the other changed, preserves what only I changed, and has no conflict', () => {
    const base = { employees: '2,350.00', endpoints: '3,000.00', name: 'A' };
    const merge = mergeTexts(base, { ...base, endpoints: '3,500' }, { ...base, employees: '3,000.00' });
    expect(merge).toEqual({
      merged: { employees: '3,000.00', endpoints: '3,500', name: 'A' },
      combined: [
        { name: 'employees', base: '2,350.00', mine: '2,350.00', theirs: '3,000.00', changedBy: 'them' },
        { name: 'endpoints', base: '3,000.00', mine: '3,500', theirs: '3,000.00', changedBy: 'me' },
      ],
      clashes: [],
    });
  });

  it('has a conflict only for what both changed, and shows mine until then', () => {
    const merge = mergeTexts({ name: 'A', term: '3' }, { name: 'B', term: '3' }, { name: 'C', term: '5' });
    expect(merge.clashes).toEqual([{ name: 'name', base: 'A', mine: 'B', theirs: 'C' }]);
    expect(merge.merged).toEqual({ name: 'B', term: '5' });
    expect(merge.combined).toEqual([{ name: 'term', base: '3', mine: '3', theirs: '5', changedBy: 'them' }]);
  });

  it('ignores differences in line endings, in the order of check boxes, and in the format of a number', () => {
    const mine = { text: 'a\r\nb', ids: ['2', '1'], employees: '3000' };
    const theirs = { text: 'a\nb', ids: ['1', '2'], employees: '3,000.00' };
    expect(mergeTexts({ text: '', ids: [], employees: '2' }, mine, theirs).clashes).toEqual([]);
  });

  it('treats a list without selection as an answer', () => {
    const merge = mergeTexts({ ids: ['1'] }, { ids: [] }, { ids: ['1', '2'] });
    expect(merge.clashes).toEqual([{ name: 'ids', base: ['1'], mine: [], theirs: ['1', '2'] }]);
  });

  it('matches rows by their ID when the other side removed or moved one', () => {
    const base = {
      'licences[0].componentId': '10',
      'licences[0].quantity': '5',
      'licences[1].componentId': '11',
      'licences[1].quantity': '7',
    };
    const mine = { ...base, 'licences[1].quantity': '8' };
    const theirs = { 'licences[0].componentId': '11', 'licences[0].quantity': '7' };
    expect(mergeTexts(base, mine, theirs)).toMatchObject({
      merged: { 'licences[0].componentId': '11', 'licences[0].quantity': '8' },
      clashes: [],
    });
  });

  it('preserves both rows when each side added one', () => {
    const row = (index: number, id: string) => ({ [`tools[${index}].id`]: id, [`tools[${index}].name`]: `tool ${id}` });
    const merge = mergeTexts({}, row(0, '7'), row(0, '9'));
    expect(merge.merged).toEqual({ ...row(0, '9'), ...row(1, '7') });
    expect(merge.clashes).toEqual([]);
  });

  it('of an unchanged side is the other one', () => {
    fc.assert(
      fc.property(texts, texts, (base, changed) => {
        expectSame(mergeTexts(base, changed, base).merged, changed);
        expectSame(mergeTexts(base, base, changed).merged, changed);
        expect(mergeTexts(base, changed, base).combined.filter(({ changedBy }) => changedBy === 'them')).toEqual([]);
        expect(mergeTexts(base, changed, changed).clashes).toEqual([]);
      }),
    );
  });

  it('has the same conflicts from both sides, only where both changed', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const there = mergeTexts(base, mine, theirs);
        const back = mergeTexts(base, theirs, mine);
        const swapped = back.clashes.map((clash) => ({ ...clash, mine: clash.theirs, theirs: clash.mine }));
        const sorted = (list: readonly { name: string }[]) => [...list].sort((a, b) => (a.name < b.name ? -1 : 1));
        expect(sorted(swapped)).toEqual(sorted(there.clashes));
        for (const clash of there.clashes) {
          expect(isSameText(clash.base, clash.mine)).toBe(false);
          expect(isSameText(clash.base, clash.theirs)).toBe(false);
        }
      }),
    );
  });

  it('loses no change of either side', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const { merged, clashes } = mergeTexts(base, mine, theirs);
        const asked = new Set(clashes.map(({ name }) => name));
        for (const name of names(base, mine, theirs)) {
          if (asked.has(name)) continue;
          const both = [mine, theirs].filter((side) => !isSameText(side[name], base[name]));
          if (both.length === 1) expect(isSameText(merged[name], both[0]?.[name])).toBe(true);
        }
      }),
    );
  });
});

it.each([
  ['100.00', '200', '200.00'],
  ['100.00', '1234.5', '1,234.50'],
  ['100.00', '0.125', '0.125'],
  ['100.00', 'abc', 'abc'],
  ['abc', '200', '200'],
  ['3', '5', '5'],
])('next to the stored %j a typed %j is shown as %j', (stored, typed, shown) => {
  expect(writtenAs(stored, typed)).toBe(shown);
});
