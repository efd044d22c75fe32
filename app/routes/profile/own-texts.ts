import type { UserRow } from '#app/modules/users/users.view.ts';
import type { Texts } from '#app/ui/saving/merge-texts.ts';

export function ownTexts(user: Pick<UserRow, 'version' | 'firstName' | 'lastName' | 'contactNumber'>): Texts {
  const { version, firstName, lastName, contactNumber } = user;
  return { version: String(version), firstName, lastName, contactNumber, profilePic: '', removePicture: [] };
}
