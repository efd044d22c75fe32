import { z } from 'zod';

/** News that users can choose to get by email, too. */
export const MAIL_KINDS = ['viewed', 'proposed', 'agreed', 'message', 'configuration'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const mailKindsForm = z.object({
  kinds: z.preprocess(
    (given) => (given === undefined ? [] : [given].flat()),
    z.array(z.enum(MAIL_KINDS)).max(MAIL_KINDS.length),
  ),
});
