import { opensAnything } from '#app/modules/access/can.ts';
import { PERMISSIONS } from '#app/modules/access/capabilities.ts';

export const LIST_PATH = '/ManageRoles';
export const rolePath = (id: number) => `${LIST_PATH}/${id}`;

export const AUDIENCES = { vendor: 'Vendor', partner: 'Partner' } as const;

/** The permissions by id and the product's names; twins have one name and are told apart by their ids. */
export const PERMISSION_CHOICES = PERMISSIONS.map(({ id, name, opens }) => {
  const twin = PERMISSIONS.find((other) => other.name === name && other.id !== id);
  return { id, label: `${id}\u00a0${name}`, detail: twin ? `${opens}. ${besideTwin(opens, twin)}` : `${opens}.` };
});

function besideTwin(opens: string, twin: { readonly id: number; readonly opens: string }): string {
  if (opens === twin.opens) return `Same as ${twin.id}: one of the two is enough.`;
  return twin.opens.startsWith(opens) ? `${twin.id} opens this too.` : `Includes what ${twin.id} opens.`;
}

/** Why a permission is not offered to a role of a system role; undefined where it opens something. */
export function pointlessFor(permission: number, base: { readonly id: number; readonly name: string }) {
  return opensAnything(permission, base.id) ? undefined : `Opens nothing for roles based on ${base.name}.`;
}

/** The list of who holds a role. */
export const holdersPath = (id: number) => `/users?roleId=${id}`;

/** How many users hold a role, and what that means for deleting it. */
export function holdersWords(users: number): string {
  return `${users.toLocaleString('en-US')} ${users === 1 ? 'user has' : 'users have'} this role.`;
}

export function permissionNames(ids: readonly number[]): string[] {
  return PERMISSION_CHOICES.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
}
