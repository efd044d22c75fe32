import { expect, it } from 'vitest';
import { splitTables } from './split-tables.ts';

it('finds tables between paragraphs, with missing cells and bars that belong to a cell', () => {
  expect(splitTables('Prices\n\n| Item | Price |\n|:--|--:|\n| A \\| B | **1** |\n| C |\n\nEnd')).toEqual([
    'Prices\n',
    {
      head: ['Item', 'Price'],
      rows: [
        ['A | B', '**1**'],
        ['C', ''],
      ],
    },
    '\nEnd',
  ]);
});

it('leaves other lines with bars alone: code, a rule without a head, a sentence', () => {
  for (const text of ['```\na | b\n--|--\n```', '--|--\n', 'this | that\n\nmore', 'Heading\n---'])
    expect(splitTables(text)).toEqual([text]);
});

it('reads a line of many blanks and bars in linear time', () => {
  const text = `a|b\n-${' '.repeat(10_000)}x|${'-|'.repeat(5_000)}`;
  expect(splitTables(text)).toEqual([text]);
});
