import { expect, it } from 'vitest';
import { formVersion } from './form-version.ts';

it('of a refused form is the one that it named, whatever was saved in between', () => {
  expect(formVersion({ code: 'unprocessable', values: { version: '3' } }, 4)).toBe(3);
  expect(formVersion({ code: 'kept', values: { version: '3' } }, 4)).toBe(3);
  expect(formVersion({ values: { version: ['3'] } }, 4)).toBe(3);
});

it('is the stored one after a conflict, which shows it, and where none was named', () => {
  expect(formVersion({ code: 'conflict', values: { version: '3' } }, 4)).toBe(4);
  expect(formVersion({ code: 'unprocessable', values: { version: 'x' } }, 4)).toBe(4);
  expect(formVersion({ code: 'unprocessable', values: {} }, null)).toBe(null);
  expect(formVersion(undefined, 4)).toBe(4);
});
