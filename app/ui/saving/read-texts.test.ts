import { expect, it } from 'vitest';
import { readTexts } from './read-texts.ts';

it('reads a text or a list of texts by name', () => {
  expect(readTexts('{"name":"Kestrel","boxes":["1","2"]}')).toEqual({ name: 'Kestrel', boxes: ['1', '2'] });
});

it.each([
  undefined,
  '',
  'null',
  '[]',
  '"text"',
  '{"a":1}',
  '{"a":null}',
  '{"a":{"b":"c"}}',
  '{"a":[1]}',
  '{"a":[["b"]]}',
  JSON.stringify({ a: 'x'.repeat(100_001) }),
  JSON.stringify({ ['a'.repeat(201)]: 'x' }),
  JSON.stringify({ a: Array.from({ length: 501 }, () => 'x') }),
  JSON.stringify(Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [index, 'x']))),
])('ignores everything else (%#)', (json) => {
  expect(readTexts(json)).toBeNull();
});
