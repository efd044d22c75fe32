/** Field of the form that asks for a kept one back, at the address that it was posted to. */
export const RESTORE_FIELD = 'restoreKeptForm';
