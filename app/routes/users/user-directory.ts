import { addressOf } from '#app/http/input/address-of.ts';

/** The same screens have two addresses: for the vendor's users and for partner users. */
export type UserDirectory = 'vendor' | 'partner';

const LISTS: Record<UserDirectory, string> = { vendor: '/users', partner: '/partner-users' };
const USERS: Record<UserDirectory, string> = { vendor: '/users', partner: '/partner-user' };

export function directoryOf(url: { readonly pathname: string }): UserDirectory {
  return addressOf(['/users', '/partner-users', '/partner-user'], url) === '/users' ? 'vendor' : 'partner';
}

export const manageUsers = (url: URL) => (directoryOf(url) === 'vendor' ? 'users.manage' : 'partnerUsers.manage');

export const importUsers = (url: URL) => (directoryOf(url) === 'vendor' ? 'users.import' : 'partnerUsers.import');

export const listPath = (directory: UserDirectory) => LISTS[directory];
export const onboardPath = (directory: UserDirectory) => `${LISTS[directory]}/new`;
export const importPath = (directory: UserDirectory) => `${LISTS[directory]}/import`;
export const userPath = (directory: UserDirectory, userId: number) => `${USERS[directory]}/${userId}`;
export const statusPath = (directory: UserDirectory, userId: number, action: string) =>
  `${userPath(directory, userId)}/${action === 'handOver' ? 'hand-over' : action}`;
