import { z } from 'zod';

/** An app code or a recovery code. */
const otp = z.string().trim().min(1, 'Enter the code').max(40, 'The code is too long');
const currentPassword = z.string().min(1, 'Enter your current password').max(1024, 'The password is too long');

export const verifyForm = z.strictObject({ otp, returnTo: z.string().max(2000).optional() });

export const secondFactorForm = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('begin') }),
  z.strictObject({ intent: z.literal('confirm'), otp }),
  z.strictObject({ intent: z.literal('renewCodes'), currentPassword, otp }),
  z.strictObject({ intent: z.literal('turnOff'), currentPassword, otp }),
]);
export type Proof = { readonly currentPassword: string; readonly otp: string };
