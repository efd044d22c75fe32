/** In the form that requests a saved form again, at the address it was posted to. */
export const RESTORE_FIELD = 'restoreKeptForm';
