import { z } from 'zod';

/** A code of the app, or a recovery code. */
const otp = z.string().trim().min(1, 'Enter the code').max(40, 'The code is too long');
const currentPassword = z.string().min(1, 'Enter your current password').max(1024, 'The password is too long');

/** The second page of the sign-in. */
export const verifyForm = z.strictObject({ otp, returnTo: z.string().max(2000).optional() });

/** Everything that the page of the second factor posts, told apart by `intent`. */
export const secondFactorForm = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('begin') }),
  z.strictObject({ intent: z.literal('confirm'), otp }),
  z.strictObject({ intent: z.literal('renewCodes'), currentPassword, otp }),
  z.strictObject({ intent: z.literal('turnOff'), currentPassword, otp }),
]);
export type Proof = { readonly currentPassword: string; readonly otp: string };
