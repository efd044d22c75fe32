/** A type derived from a schema, with nothing in it to be written to. */
export type ReadonlyDeep<T> = T extends object ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> } : T;
