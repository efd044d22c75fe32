import { expect, it } from 'vitest';
import { addressOf } from './address-of.ts';

const ADDRESSES = ['/partner-users', '/partner-user', '/users'] as const;

it.each([
  ['/users', '/users'],
  ['/users/', '/users'],
  ['/users/7/deactivate', '/users'],
  ['/partner-users/new', '/partner-users'],
  ['/partner-user/7', '/partner-user'],
  ['/%70artner-user/7', '/partner-user'],
])('finds the page of %s as the URL map does: %s', (pathname, address) => {
  expect(addressOf(ADDRESSES, { pathname })).toBe(address);
});

it.each(['/estimates', '/Users', '/users-of-partner'])('rejects %s', (pathname) => {
  expect(() => addressOf(ADDRESSES, { pathname })).toThrow(`${pathname} is below none of`);
});
