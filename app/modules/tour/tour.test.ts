import { expect, it } from 'vitest';
import { TOUR } from './tour.ts';

it('numbers its steps from 0 to 19 without a gap', () => {
  expect(TOUR.map((step) => step.number)).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

it('keeps every text to 200 characters', () => {
  expect(TOUR.filter((step) => step.text.length > 200).map((step) => step.number)).toEqual([]);
});
