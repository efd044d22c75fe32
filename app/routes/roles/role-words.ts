import { opensAnything } from '#app/modules/access/can.ts';
import { PERMISSIONS } from '#app/modules/access/capabilities.ts';

export const LIST_PATH = '/ManageRoles';
export const rolePath = (id: number) => `${LIST_PATH}/${id}`;

export const AUDIENCES = { vendor: 'Vendor', partner: 'Partner' } as const;

/** Permissions with the same name are distinguished by their IDs. */
export const PERMISSION_CHOICES = PERMISSIONS.map(({ id, name, opens }) => {
  const twin = PERMISSIONS.find((other) => other.name === name && other.id !== id);
  return { id, label: `${id}\u00a0${name}`, detail: twin ? `${opens}. ${besideTwin(opens, twin)}` : `${opens}.` };
});

function besideTwin(opens: string, twin: { readonly id: number; readonly opens: string }): string {
  if (opens === twin.opens) return `Same as permission ${twin.id}`;
  return twin.opens.startsWith(opens) ? `Permission ${twin.id} includes this.` : `Includes permission ${twin.id}.`;
}

/** Explains why a system role's permission is not offered; undefined if it has an effect. */
export function pointlessFor(permission: number, base: { readonly id: number; readonly name: string }) {
  return opensAnything(permission, base.id) ? undefined : `No effect for roles based on ${base.name}`;
}

export const holdersPath = (id: number) => `/users?roleId=${id}`;

export function holdersWords(users: number): string {
  return `${users.toLocaleString('en-US')} ${users === 1 ? 'user has' : 'users have'} this role.`;
}

export function permissionNames(ids: readonly number[]): string[] {
  return PERMISSION_CHOICES.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
}
