/** In the form that requests a saved form again, at the address it was posted to. */
export const RESTORE_FIELD = 'restoreKeptForm';
/** Its value for a change that the identity provider has confirmed: it is made, not shown again. */
export const CONFIRMED_CHANGE = 'change';
