/** The states of an estimate by their numbers; here by itself, since the grammar needs them before anything is loaded. */
export const STATUSES = ['draft', 'ready', 'generated'] as const;
export type Status = (typeof STATUSES)[number];
