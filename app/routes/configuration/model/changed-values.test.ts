import { expect, it } from 'vitest';
import { countChangedValues } from './changed-values.ts';

it('counts the numbers of an entry that differ from the published ones, and nothing else', () => {
  const published = { name: 'Tickets', 'c1.low': '16', 'c1.average': '22', 'c1.high': '28', 'c1.coverage': '1' };
  expect(countChangedValues(published, published)).toBe(0);
  const texts = { ...published, name: 'Calls', 'c1.low': '17.5', 'c1.high': '', 'c1.coverage': '2', 'c2.low': '5' };
  expect(countChangedValues(published, texts)).toBe(2);
  expect(countChangedValues({}, texts)).toBe(0);
});
