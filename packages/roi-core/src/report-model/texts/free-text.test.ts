import { describe, expect, it } from 'vitest';
import { isTangled } from './free-text.ts';

const LONG = 20_000;

describe('Markdown', () => {
  it.each([
    ['quotes', '>'.repeat(LONG)],
    ['lists in one line', '- '.repeat(LONG / 2)],
    ['numbered lists in one line', '1. '.repeat(LONG / 3)],
    ['quotes of lists', '> * '.repeat(LONG / 4)],
    ['emphasis around one word', `${'*'.repeat(LONG / 2)}a${'*'.repeat(LONG / 2)}`],
    ['emphasis of two kinds', `${'*a _b '.repeat(1600)}${' b_ a*'.repeat(1600)}`],
    ['emphasis over many lines', '*a\n'.repeat(LONG / 3)],
    ['emphasis in lines that resemble items', '2. ![\n'.repeat(LONG / 6)],
    ['emphasis between stars that begin no item', '![\n*\n'.repeat(LONG / 5)],
    ['emphasis in the lines of a quote', '> *a\n'.repeat(LONG / 5)],
    ['images in images', `${'!['.repeat(3000)}${'](x)'.repeat(3000)}`],
  ])('is too deeply nested with hundreds of %s', (_, text) => {
    expect(isTangled(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a long list with stars', '* an item of **some** weight\n'.repeat(600)],
    ['a long list of plain items', '* item\n'.repeat(LONG / 7)],
    ['a quote of a list of a list', '> - one\n>   - two\n>     1. three\n'.repeat(300)],
    ['many paragraphs with emphasis', 'Some *words* of **weight** and a [link](https://example.com).\n\n'.repeat(300)],
    ['rules between them', '***\n\n---\n\n'.repeat(LONG / 10)],
    ['signature lines', `${'_'.repeat(60)}\n\n`.repeat(40)],
  ])('is not too deeply nested with %s', (_, text) => {
    expect(isTangled(text)).toBe(false);
  });
});
