import type { Texts } from '#app/form-data.ts';
import type { RoleRow } from '#app/modules/roles/roles.view.ts';
import { type Labels, labelsIn } from '#app/ui/labels.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';
import { PERMISSION_CHOICES } from './role-words.ts';

export function roleTexts(role: RoleRow): Texts {
  return {
    version: String(role.version),
    name: role.name,
    ...(!role.isFixed && { permissions: role.permissions.map(String) }),
    requiresSecondFactor: role.requiresSecondFactor ? ['on'] : [],
  };
}

export const ROLE_LABELS = {
  name: 'Role name',
  baseRoleId: 'Based on',
  permissions: 'Permissions',
  requiresSecondFactor: 'Requires two-factor authentication',
} as const satisfies Labels;

export function latestOfRole(role: RoleRow): Latest {
  return {
    texts: roleTexts(role),
    savedBy: () => role.savedBy,
    labelOf: labelsIn(ROLE_LABELS),
    shown: (name, value) =>
      (name === 'permissions' && PERMISSION_CHOICES.find(({ id }) => String(id) === value)?.label) || value,
  };
}
