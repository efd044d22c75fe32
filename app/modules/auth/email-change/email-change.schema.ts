import { z } from 'zod';
import { email } from '../auth.schema.ts';

export const changeEmailForm = z.strictObject({ intent: z.literal('changeEmail'), newEmail: email });
