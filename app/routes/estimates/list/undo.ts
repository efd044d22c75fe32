export function undoForm(deleted: readonly { readonly id: number }[]) {
  return {
    action: '/estimates',
    label: 'Undo',
    fields: { intent: 'restore', estimateIds: deleted.map(({ id }) => id).join(',') },
  };
}
