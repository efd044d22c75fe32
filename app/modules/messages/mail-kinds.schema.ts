import { z } from 'zod';
import { MAIL_KINDS } from './mail-kinds.ts';

export const mailKindsForm = z.object({
  kinds: z.preprocess(
    (given) => (given === undefined ? [] : [given].flat()),
    z.array(z.enum(MAIL_KINDS)).max(MAIL_KINDS.length),
  ),
});
