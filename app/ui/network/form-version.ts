/** A preview has no code. */
interface Unsaved {
  readonly code?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Returns the version that a form must send. Rejected input was typed over its own version: with the newest one it would
 * silently overwrite another save. After a conflict the page shows the stored values, so their version counts.
 *
 * @param loaded the stored version
 */
export function formVersion<T extends number | null>(answer: Unsaved | null | undefined, loaded: T): T | number {
  if (!answer || answer.code === 'conflict') return loaded;
  const named = Number(answer.values.version);
  return Number.isSafeInteger(named) && named > 0 ? named : loaded;
}
