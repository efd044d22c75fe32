import type { Texts } from '#app/form-data.ts';
import type { UserRow } from '#app/modules/users/users.view.ts';

export function ownTexts(user: Pick<UserRow, 'version' | 'firstName' | 'lastName' | 'contactNumber'>): Texts {
  const { version, firstName, lastName, contactNumber } = user;
  return { version: String(version), firstName, lastName, contactNumber, profilePic: '', removePicture: [] };
}
