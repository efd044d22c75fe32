import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

// The same inputs in every run, so failures can be reproduced.
fc.configureGlobal({ seed: 20_250_101 });

describe('a JSON body', () => {
  it('is parsed as by JSON.parse without duplicate keys', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        // JSON.stringify wrote each name once.
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":{"b":[{"c":1,"d":"}","c":2}]}}', 'c'],
    ['{"name":1,"n\\u0061me":2}', 'name'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a\\"b":1, "x":[1,{"a":"a"}], "a\\"b":2}', 'a"b'],
  ])('%s is rejected for a duplicate %s', (text, name) => {
    expect(() => parseStrictJson(text)).toThrow(`${name} appears more than once.`);
  });

  it.each([['{"a":"a","b":{"a":1},"c":[{"a":1},{"a":2}]}'], ['["a","a","a"]'], ['{"a":"x,\\"a\\":1"}']])(
    '%s is accepted without duplicates',
    (text) => {
      expect(parseStrictJson(text)).toEqual(JSON.parse(text));
    },
  );

  it.each(['', '{', '{a:1}', "{'a':1}", '[1,]', 'NaN', '\u0000'])('%j is invalid', (text) => {
    expect(() => parseStrictJson(text)).toThrow('The request body is not valid JSON.');
  });

  it('is rejected when nested a hundred thousand deep', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(() => parseStrictJson(text)).toThrow('levels of nesting');
  });
});
