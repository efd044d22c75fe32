export const DELETE_LEAD =
  'It disappears from all lists immediately. You can undo this for 15 minutes. An administrator can restore it for 30 days.';

/** Formats `“Alpha”` for one estimate, `3 estimates` for several. */
export function summarizeNames(estimates: readonly { readonly name: string }[]): string {
  const [only] = estimates;
  return estimates.length === 1 && only ? `“${only.name}”` : `${estimates.length} estimates`;
}

export function undoForm(deleted: readonly { readonly id: number }[]) {
  return {
    action: '/estimates',
    label: 'Undo',
    fields: { intent: 'restore', estimateIds: deleted.map(({ id }) => id).join(',') },
  };
}
