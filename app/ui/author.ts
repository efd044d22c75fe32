/** Who saved and when (ISO 8601, UTC; '' if unknown). `name` is null if the reader has no access to the user. */
export interface Author {
  readonly name: string | null;
  readonly at: string;
  /** True for a save of the reader, from another window. */
  readonly isReader?: boolean;
}

export interface Save extends Pick<Author, 'name' | 'at'> {
  readonly userId: number | null;
}

export function authorFor(reader: { readonly userId: number }, { userId, name, at }: Save): Author {
  return { name, at, isReader: userId === reader.userId };
}

/** "Priya Anand saved this", or "you saved this in another window" */
export function describeSave({ name, isReader }: Omit<Author, 'at'>, what: string): string {
  return isReader ? `you ${what} in another window` : `${name ?? 'someone else'} ${what}`;
}
