/** The name that is being typed at a place of a formula: its start and text, or null without one. */
export function nameAt(text: string, caret: number): { readonly start: number; readonly name: string } | null {
  const name = /[A-Za-z][A-Za-z0-9]*$/.exec(text.slice(0, caret))?.[0];
  return name === undefined || /[A-Za-z0-9]/.test(text.charAt(caret)) ? null : { start: caret - name.length, name };
}

const MOST = 8;

/** Names that contain what is typed, those that start with it first. A name that is complete has no other. */
export function namesFor<T extends { readonly id: string }>(fields: readonly T[], typed: string): readonly T[] {
  const wanted = typed.toLowerCase();
  const rank = ({ id }: T) => (id.toLowerCase().startsWith(wanted) ? 0 : 1);
  const found = fields.filter(({ id }) => id.toLowerCase().includes(wanted));
  return found.some(({ id }) => id === typed)
    ? []
    : [...found].sort((one, other) => rank(one) - rank(other)).slice(0, MOST);
}
