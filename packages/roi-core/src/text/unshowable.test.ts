import { describe, expect, it } from 'vitest';
import { findUnshowable, markUnshowable } from './unshowable.ts';

describe('a text', () => {
  it.each(['Zoë Müller-Lüdenscheidt', 'line\r\none\ttwo', 'شركة الأفق \u200f', '株式会社', '👩‍👩‍👧 family', 'a\u0301'])(
    'of any language is shown unchanged: %j',
    (text) => {
      expect(findUnshowable(text)).toBeNull();
      expect(markUnshowable(text)).toBe(text);
    },
  );

  it.each([
    ['a\u001b[31m', 'U+001B', 'a\uFFFD[31m'],
    ['invoice\u202Efdp.exe', 'U+202E', 'invoice\uFFFDfdp.exe'],
    ['a\u0000b\u0085', 'U+0000', 'a\uFFFDb\uFFFD'],
    ['\ud83c', 'U+D83C', '\uFFFD'],
    ['\u0378', 'U+0378', '\uFFFD'],
    ['\u{10FFFF}\u2066', 'U+10FFFF', '\uFFFD\uFFFD'],
  ])('with disguising characters is marked: %j', (text, first, marked) => {
    expect(findUnshowable(text)).toBe(first);
    expect(markUnshowable(text)).toBe(marked);
  });
});
