/** Lifetimes of personal access tokens in days. Separate from the schemas, so a page can list them without loading those. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
