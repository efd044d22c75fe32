import { describe, expect, it } from 'vitest';
import { compareTexts, settleConflict } from './conflict.ts';

describe('compareTexts', () => {
  it('tells what differs, and sends along what is the same', () => {
    const mine = { name: 'A', industry: 'other', intent: 'continue', version: '3' };
    const theirs = { name: 'B', industry: 'other' };
    const { differing, along } = compareTexts(mine, theirs);
    expect(differing).toEqual([{ name: 'name', mine: ['A'], theirs: ['B'] }]);
    expect(along.map(({ name }) => name)).toEqual(['industry']);
  });

  it('counts a list of which nothing is ticked as an answer, and a field that is not on the page as none', () => {
    const { differing } = compareTexts({ introduction: '' }, { introduction: '', sections: ['range'], footer: 'F' });
    expect(differing).toEqual([{ name: 'sections', mine: [], theirs: ['range'] }]);
  });

  it('does not take line endings or the order of ticks for a difference', () => {
    const { differing } = compareTexts({ text: 'a\r\nb', ids: ['2', '1'] }, { text: 'a\nb', ids: ['1', '2'] });
    expect(differing).toEqual([]);
  });

  it('sends only the rows of figures along that have a difference', () => {
    const mine = { 'fields.a.level': 'manual', 'fields.a.value': '2', 'fields.b.level': 'low', 'fields.b.value': '1' };
    const { along } = compareTexts(mine, { ...mine, 'fields.a.value': '3' });
    expect(along.map(({ name }) => name)).toEqual(['fields.a.level']);
  });
});

describe('settleConflict', () => {
  it('puts the chosen value in the place of the field', () => {
    const form = new FormData();
    for (const [name, value] of [
      ['mine.name', 'A'],
      ['theirs.name', 'B'],
      ['take.name', 'theirs'],
      ['mine.ids', '1'],
      ['mine.ids', '2'],
      ['take.ids', 'mine'],
      ['industry', 'other'],
    ] as const)
      form.append(name, value);
    settleConflict(form);
    expect([...form]).toEqual([
      ['industry', 'other'],
      ['name', 'B'],
      ['ids', '1'],
      ['ids', '2'],
    ]);
  });
});
