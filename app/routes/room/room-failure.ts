/** A refused response, shown at its place. */
export interface RoomFailure {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly values: Readonly<Record<string, string | string[]>>;
}

export function isOf(failure: RoomFailure | null, intent: string): boolean {
  return failure?.values.intent === intent;
}
