import { expect, it } from 'vitest';
import { versionOf } from './version-of.ts';

it('of a refused form is the one that it named, whatever was saved in between', () => {
  expect(versionOf({ code: 'unprocessable', values: { version: '3' } }, 4)).toBe(3);
  expect(versionOf({ code: 'kept', values: { version: '3' } }, 4)).toBe(3);
  expect(versionOf({ values: { version: ['3'] } }, 4)).toBe(3);
});

it('is the stored one after a conflict, which shows it, and where none was named', () => {
  expect(versionOf({ code: 'conflict', values: { version: '3' } }, 4)).toBe(4);
  expect(versionOf({ code: 'unprocessable', values: { version: 'x' } }, 4)).toBe(4);
  expect(versionOf({ code: 'unprocessable', values: {} }, null)).toBe(null);
  expect(versionOf(undefined, 4)).toBe(4);
});
