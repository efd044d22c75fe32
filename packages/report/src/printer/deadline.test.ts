import { expect, it } from 'vitest';
import { printDeadlineMs } from './deadline.ts';

const quiet = { contentBytes: 0, printing: 1, cores: 2 };

it('grows with the pages of a report', () => {
  expect(printDeadlineMs(5000, quiet)).toBe(5000);
  expect(printDeadlineMs(5000, { ...quiet, contentBytes: 60_000 })).toBe(10_000);
  expect(printDeadlineMs(5000, { ...quiet, contentBytes: 180_000 })).toBe(20_000);
});

it('grows where more prints at the same time than there are cores, and never shrinks', () => {
  expect(printDeadlineMs(5000, { ...quiet, printing: 2 })).toBe(5000);
  expect(printDeadlineMs(5000, { ...quiet, printing: 8 })).toBe(20_000);
});
