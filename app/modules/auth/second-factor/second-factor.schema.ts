import { z } from 'zod';

/** An app code or a recovery code. */
const otp = z.string().trim().min(1, 'Enter the code').max(40, 'Must be 40 characters or fewer');

export const verifyForm = z.strictObject({ otp, returnTo: z.string().max(2000).optional() });

export const secondFactorForm = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('begin') }),
  z.strictObject({ intent: z.literal('confirm'), otp }),
  z.strictObject({ intent: z.literal('renewCodes') }),
  z.strictObject({ intent: z.literal('turnOff') }),
]);
