/** What `roi estimates` can be ordered by. Apart from its code: help needs only the words. */
export const SORTS = ['created', 'name', 'customer', 'status', 'value'] as const;
export type Sort = (typeof SORTS)[number];
