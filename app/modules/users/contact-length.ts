/**
 * The seed's limits of a contact number: 14 characters on vendor forms, 15 on partner forms. Separate from the schemas, so a
 * page can show them without loading those.
 */
export const CONTACT_MAX = { vendor: 14, partner: 15 } as const;
export type Audience = keyof typeof CONTACT_MAX;
