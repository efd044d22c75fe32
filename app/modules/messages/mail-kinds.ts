/** News that users can choose to get by email, too. */
export const MAIL_KINDS = ['viewed', 'proposed', 'agreed', 'message', 'configuration'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
