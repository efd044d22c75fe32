import { expect, it } from 'vitest';
import { countRows, dropBlankRows } from './rows.ts';

it('counts the rows of a list by the highest index', () => {
  expect(countRows({ 'pages[0].title': 'a', 'pages[2].title': 'c', title: 'x' }, 'pages')).toBe(3);
  expect(countRows({ title: 'x' }, 'pages')).toBe(0);
});

it('removes rows whose named parts are blank and closes the gap', () => {
  const form = new FormData();
  form.append('pages[0].title', ' ');
  form.append('pages[0].text', '');
  form.append('pages[1].title', 'Second');
  form.append('pages[1].text', '');
  form.append('version', '4');
  dropBlankRows(form, 'pages', ['title', 'text']);
  expect([...form]).toEqual([
    ['version', '4'],
    ['pages[0].title', 'Second'],
    ['pages[0].text', ''],
  ]);
});
