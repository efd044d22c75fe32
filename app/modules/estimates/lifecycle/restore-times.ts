/** Limit for the person who deleted an estimate. */
export const UNDO_MINUTES = 15;

/** Limit for the vendor's administrators; then the estimate is purged. */
export const RESTORE_DAYS = 30;
