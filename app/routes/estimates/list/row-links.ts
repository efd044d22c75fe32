import type { RowAction as ActionName, EstimateRow } from '#app/modules/estimates/view.ts';
import type { RowAction } from '#app/ui/table/row-actions.tsx';
import { stepHref } from '../wizard/wizard-url.ts';

/**
 * Links a name to the editor if the user can edit, else to the view.
 *
 * @returns undefined for a deleted estimate
 */
export function openHref(row: EstimateRow): string | undefined {
  if (row.actions.includes('edit')) return `/estimates/update?estId=${row.estId}`;
  return row.actions.includes('view') ? `/estimate/view?estId=${row.estId}` : undefined;
}

const LINKS: Partial<Record<ActionName, (estId: number) => RowAction>> = {
  view: (estId) => ({ label: 'View', href: `/estimate/view?estId=${estId}` }),
  edit: (estId) => ({ label: 'Edit', href: `/estimates/update?estId=${estId}` }),
  editProduct: (estId) => ({ label: 'Edit Product', href: stepHref(estId, 'products', 'edit') }),
  clone: (estId) => ({ label: 'Clone', href: `/estimates/${estId}/clone`, asks: 'clone' }),
  compare: (estId) => ({ label: 'Compare', href: `/estimates/compare?estId=${estId}` }),
  download: (estId) => ({ label: 'Download', href: `/estimate/download?estId=${estId}`, download: true }),
  share: (estId) => ({ label: 'Share', href: `/estimates/${estId}/share` }),
  delete: (estId) => ({ label: 'Delete', href: `/estimates/${estId}/delete`, danger: true, asks: 'delete' }),
};

export function actionsOf({ actions, estId }: EstimateRow): RowAction[] {
  return actions.flatMap((name) => LINKS[name]?.(estId) ?? []);
}
