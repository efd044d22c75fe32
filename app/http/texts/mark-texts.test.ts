import { data } from '@remix-run/node';
import { expect, it } from 'vitest';
import { markTexts } from './mark-texts.ts';

it('marks texts at any depth, and copies only what has one', () => {
  const plain = { list: [1, 'two', null], at: new Date(0) };
  expect(markTexts(plain)).toBe(plain);
  const stored = { plain, rows: [{ name: 'a\u202Eb' }], waiting: Promise.resolve('c\u202Ed') };
  const marked = markTexts(stored);
  expect(marked).toEqual({ ...stored, rows: [{ name: 'a\uFFFDb' }] });
  expect(marked.plain).toBe(plain);
  expect(stored.rows[0]?.name).toBe('a\u202Eb');
});

it('marks the data of an answer with a status', () => {
  expect(markTexts(data({ name: '\u001b' }, { status: 422 }))).toMatchObject({
    data: { name: '\uFFFD' },
    init: { status: 422 },
  });
});
