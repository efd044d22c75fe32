import { PERMISSIONS } from '#app/modules/access/capabilities.ts';

export const LIST_PATH = '/ManageRoles';
export const rolePath = (id: number) => `${LIST_PATH}/${id}`;

export const AUDIENCES = { vendor: 'Vendor', partner: 'Partner' } as const;

/** The permissions by id and the product's names; twins have one name and are told apart by their ids. */
export const PERMISSION_CHOICES = PERMISSIONS.map(({ id, name }) => {
  const twin = PERMISSIONS.find((other) => other.name === name && other.id !== id);
  return { id, label: `${id}\u00a0${name}`, detail: twin && `Opens the same as ${twin.id}; either suffices.` };
});

export function permissionNames(ids: readonly number[]): string[] {
  return PERMISSION_CHOICES.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
}
