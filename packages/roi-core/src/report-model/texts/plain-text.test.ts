import { describe, expect, it } from 'vitest';
import { plainText } from '../words.ts';

describe('the plain text of Markdown', () => {
  it('is the text of its links, without its marks', () => {
    expect(plainText('# See **our** [prices](https://a.test/b) and\n![logo](x.png) of `today`')).toBe(
      'See our prices and logo of today',
    );
  });

  it('leaves brackets that are not a link', () => {
    expect(plainText('[a] (b) [c [d](e)')).toBe('[a] (b) [c d');
  });

  it('of unclosed brackets is scanned once, however long it is', () => {
    for (const open of ['[', '[](', '![a](']) {
      const text = open.repeat(100_000);
      expect(plainText(text)).toBe(text);
    }
  });
});
