/** In the order of the state numbers. A separate file, because the grammar needs it before other code loads. */
export const STATUSES = ['draft', 'ready', 'generated'] as const;
export type Status = (typeof STATUSES)[number];
