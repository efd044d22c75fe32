import type { UserRow } from '#app/modules/users/users.view.ts';
import type { Latest } from '#app/ui/saving/conflict.ts';
import type { Texts } from '#app/ui/saving/merge-texts.ts';

interface Role {
  readonly id: number;
  readonly name: string;
}

/** A user as the form shows them; a role that stays has no field. */
export function userTexts(user: UserRow, roles: readonly Role[]): Texts {
  return {
    version: String(user.version),
    firstName: user.firstName,
    lastName: user.lastName,
    contactNumber: user.contactNumber,
    ...(roles.length > 0 && { roleId: String(user.role.id) }),
  };
}

/** One of a partner's people as the partner's page shows them, with the names of its form. */
export function personTexts({ version, firstName, lastName, contactNumber }: UserRow): Texts {
  return { version: String(version), firstName, lastName, phoneNumber: contactNumber };
}

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  contactNumber: 'Contact number',
  phoneNumber: 'Phone number',
  profilePic: 'Picture',
  removePicture: 'Remove the picture',
  roleId: 'Role',
};

export function latestOfUser(user: UserRow, texts: Texts, roles: readonly Role[] = []): Latest {
  return {
    texts,
    savedBy: () => user.savedBy,
    labelOf: (name) => LABELS[name] ?? null,
    shown: (name, value) => (name === 'roleId' && roles.find(({ id }) => String(id) === value)?.name) || value,
  };
}
