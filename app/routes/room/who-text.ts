/** Names a person at the customer, with what their name is worth. */
export function whoText(who: {
  readonly name: string;
  readonly isConfirmed: boolean;
  readonly recordedBy?: string | null;
}): string {
  if (who.recordedBy) return `${who.name}, recorded by ${who.recordedBy}`;
  return who.isConfirmed ? who.name : `${who.name} (email not confirmed)`;
}
