import { describe, expect, it } from 'vitest';
import { withUnit } from '#app/figure-text.ts';
import { formatRecentTime } from '#app/format-time.ts';
import { combine, type Latest, leadOf, titleOf } from './conflict.ts';

const by = { userId: 2, name: 'Jonas Weil', at: '2026-11-22T12:02:00.000Z' };
const LABELS: Record<string, string> = { name: 'Name', permissions: 'Permissions', factor: 'Second factor' };
const latestOf = (texts: Latest['texts']): Latest => ({
  texts,
  savedBy: () => by,
  labelOf: (name) => LABELS[name] ?? null,
  shown: (name, value) => (name === 'permissions' ? `permission ${value}` : value),
});
const ME = { userId: 1 };
const base = { version: '1', name: 'Lead', permissions: ['6'], factor: [] };

describe('two changes of one form', () => {
  it('in different fields and check boxes are merged, with who changed what', () => {
    const mine = { ...base, permissions: ['6', '7'] };
    const both = combine(
      base,
      mine,
      latestOf({ version: '2', name: 'Lead', permissions: ['6', '2'], factor: ['on'] }),
      ME,
    );
    expect(both.asked).toEqual([]);
    expect(both.texts).toMatchObject({ version: '2', name: 'Lead', factor: ['on'] });
    expect([...(both.texts.permissions ?? [])].sort()).toEqual(['2', '6', '7']);
    expect(both.combined.map(({ label, mine, theirs, changedBy }) => [label, mine, theirs, changedBy])).toEqual([
      ['Permissions: permission 2', 'No', 'Yes', 'them'],
      ['Second factor', 'No', 'Yes', 'them'],
      ['Permissions: permission 7', 'Yes', 'No', 'me'],
    ]);
  });

  it('of one field to different values are a conflict', () => {
    const both = combine(base, { ...base, name: 'Mine' }, latestOf({ ...base, version: '2', name: 'Theirs' }), ME);
    expect(both.asked).toEqual([
      {
        name: 'name',
        label: 'Name',
        before: 'Lead',
        mine: 'Mine',
        theirs: 'Theirs',
        by: expect.objectContaining({ name: 'Jonas Weil', isReader: false }),
      },
    ]);
    expect(both.same).toEqual([{ name: 'permissions', label: 'Permissions: permission 6', text: 'Yes' }]);
    expect(titleOf(both.asked)).toBe('You and Jonas Weil both changed this');
    expect(both.isBehind).toBe(true);
  });

  it('of one person name the other window, not a person', () => {
    const theirs = latestOf({ ...base, version: '2', name: 'Theirs' });
    const both = combine(base, { ...base, name: 'Mine' }, theirs, { userId: by.userId });
    expect(titleOf(both.asked)).toBe('You changed this in two windows');
  });

  it('have the stored version, whatever was sent', () => {
    expect(combine({}, { version: '999' }, latestOf(base), ME).texts.version).toBe('1');
  });

  it('are current when nothing else is stored', () => {
    expect(combine(base, { ...base, name: 'Mine' }, latestOf(base), ME).isBehind).toBe(false);
  });

  it('preserve texts with spaces, one per line', () => {
    const latest = latestOf({ ...base, permissions: ['old text', 'their new text'] });
    const lines = { ...base, permissions: ['old text'] };
    expect(combine(lines, { ...lines, permissions: ['old text', 'my text'] }, latest, ME).texts.permissions).toEqual([
      'old text',
      'their new text',
      'my text',
    ]);
  });
});

describe('the lead of a conflict', () => {
  it('counts what is asked and what is combined, in words up to nine', () => {
    expect(leadOf(1)).toBe('Nothing is lost. One value needs your decision.');
    expect(leadOf(2, 5)).toBe(
      'Nothing is lost. Two values need your decision; five other changes are already combined.',
    );
    expect(leadOf(12, 1)).toBe('Nothing is lost. 12 values need your decision; one other change is already combined.');
  });
});

describe('a value with its unit', () => {
  it.each([
    ['1,200.00', 'devices', '1,200.00 devices'],
    ['24.50', '$', '$24.50'],
    ['24.50', '$/year', '$24.50 per year'],
    ['-24.50', '\u20ac per year', '-\u20ac24.50 per year'],
    ['3.00', '', '3.00'],
    ['Industry High', 'devices', 'Industry High'],
    ['Nothing', '$', 'Nothing'],
  ])('%s in %s reads %s', (text, unit, said) => {
    expect(withUnit(text, unit)).toBe(said);
  });
});

describe('the time of a conflicting change', () => {
  const now = new Date('2026-03-03T23:59:00Z');
  it.each([
    ['2026-03-03T00:05:59Z', '00:05 UTC'],
    ['2026-03-02T23:59:59Z', 'Mar 2, 2026, 23:59 UTC'],
  ])('%s has its date unless it is today', (at, words) => {
    expect(formatRecentTime(at, now)).toBe(words);
  });
});
