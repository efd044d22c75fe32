import type { Texts } from '#app/form-data.ts';
import type { UserRow } from '#app/modules/users/users.view.ts';
import { type Labels, labelsIn } from '#app/ui/labels.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';

export const USER_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  confirmEmail: 'Confirm email',
  userEmail: 'Email',
  confirmpartneradminemail: 'Confirm email',
  contactNumber: 'Contact number',
  phoneNumber: 'Phone number',
  roleId: 'Role',
  partnerId: 'Partner',
  profilePic: 'Picture',
  removePicture: 'Remove the picture',
} as const satisfies Labels;

interface Role {
  readonly id: number;
  readonly name: string;
}

/** A role that cannot change has no field. */
export function userTexts(user: UserRow, roles: readonly Role[]): Texts {
  return {
    version: String(user.version),
    firstName: user.firstName,
    lastName: user.lastName,
    contactNumber: user.contactNumber,
    ...(roles.length > 0 && { roleId: String(user.role.id) }),
  };
}

/** Under the field names of the partner's page. */
export function personTexts({ version, firstName, lastName, contactNumber }: UserRow): Texts {
  return { version: String(version), firstName, lastName, phoneNumber: contactNumber };
}

const labelOf = labelsIn(USER_LABELS);

export function latestOfUser(user: UserRow, texts: Texts, roles: readonly Role[] = []): Latest {
  return {
    texts,
    savedBy: () => user.savedBy,
    labelOf,
    shown: (name, value) => (name === 'roleId' && roles.find(({ id }) => String(id) === value)?.name) || value,
  };
}
