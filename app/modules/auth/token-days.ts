/** How long a personal access token may live. Apart from the schemas, so that a page can list it without them. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
