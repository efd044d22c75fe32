/** For so long whoever deleted an estimate may undo it. */
export const UNDO_MINUTES = 15;

/** For so long the vendor's administrators may restore it; then it is purged. */
export const RESTORE_DAYS = 30;
