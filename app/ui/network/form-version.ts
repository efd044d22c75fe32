/** What a form that was not saved was answered, as far as its version goes; a preview has no code. */
interface Unsaved {
  readonly code?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * The version that a form has to name. What comes back in a form that was not saved was typed over the version that it
 * named: had it the newest instead, it would overwrite what somebody else saved in between without a word. After a conflict
 * the page shows what is stored now, so that one counts.
 *
 * @param loaded the version that is stored
 */
export function formVersion<T extends number | null>(answer: Unsaved | null | undefined, loaded: T): T | number {
  if (!answer || answer.code === 'conflict') return loaded;
  const named = Number(answer.values.version);
  return Number.isSafeInteger(named) && named > 0 ? named : loaded;
}
