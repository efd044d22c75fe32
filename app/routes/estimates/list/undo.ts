/** The Undo of a notice about deleted estimates. */
export function undoForm(deleted: readonly { readonly id: number }[]) {
  return {
    action: '/estimates/restore',
    label: 'Undo',
    fields: { estimateIds: deleted.map(({ id }) => id).join(',') },
  };
}
