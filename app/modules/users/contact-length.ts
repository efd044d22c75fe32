/** The user's limits of a contact number: 14 on the vendor's forms, 15 on the partners'. Apart from the schemas, so that
 * a page can say them without. */
export const CONTACT_MAX = { vendor: 14, partner: 15 } as const;
export type Audience = keyof typeof CONTACT_MAX;
