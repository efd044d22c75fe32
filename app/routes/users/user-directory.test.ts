import { expect, it } from 'vitest';
import { directoryOf, manageUsers } from './user-directory.ts';

it.each([
  ['/users', 'vendor', 'users.manage'],
  ['/users/7/deactivate', 'vendor', 'users.manage'],
  ['/partner-users', 'partner', 'partnerUsers.manage'],
  ['/partner-users/new', 'partner', 'partnerUsers.manage'],
  ['/partner-user/7', 'partner', 'partnerUsers.manage'],
])('%s is in the %s directory and needs %s', (path, directory, capability) => {
  const url = new URL(path, 'http://localhost');
  expect([directoryOf(url), manageUsers(url)]).toEqual([directory, capability]);
});
