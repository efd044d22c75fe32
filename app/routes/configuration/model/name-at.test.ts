import { expect, it } from 'vitest';
import { nameAt, namesFor } from './name-at.ts';

const FIELDS = [{ id: 'devicePrice' }, { id: 'costPerTicket' }, { id: 'mobileDevices' }];

it('finds the name that is typed at the caret, and none within a word or after an operator', () => {
  expect(nameAt('employees * cost', 16)).toEqual({ start: 12, name: 'cost' });
  expect(nameAt('employees * ', 12)).toBeNull();
  expect(nameAt('employees', 3)).toBeNull();
  expect(nameAt('12', 2)).toBeNull();
});

it('offers names that contain what is typed, those that start with it first, and nothing for a whole name', () => {
  expect(namesFor(FIELDS, 'dev').map(({ id }) => id)).toEqual(['devicePrice', 'mobileDevices']);
  expect(namesFor(FIELDS, 'devicePrice')).toEqual([]);
});
