const LONGEST_NOTICE = 500;

export const countChanges = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/** @param note names what others changed since the form was opened */
export function draftedMessage(count: number, note: string) {
  if (count === 0) return { type: 'info', message: `Nothing was changed.${note}`.slice(0, LONGEST_NOTICE) } as const;
  const message = `Saved ${countChanges(count)} to the draft. Publish it to use it.${note}`;
  return { type: 'success', message: message.slice(0, LONGEST_NOTICE) } as const;
}
