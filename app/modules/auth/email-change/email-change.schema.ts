import { z } from 'zod';
import { email } from '../auth.schema.ts';

export const changeEmailBody = z.strictObject({ newEmail: email });
export const changeEmailForm = changeEmailBody.extend({ intent: z.literal('changeEmail') });
