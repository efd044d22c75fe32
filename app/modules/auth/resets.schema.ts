import { z } from 'zod';
import { firstBroken, sameText } from '#app/form-rules.ts';

/** Of links that lead to a new password. */
export type PasswordPurpose = 'invite' | 'reset';
/** Of links with which an owner changes their account; `email` confirms a new address. */
export type OwnerPurpose = PasswordPurpose | 'email';
/** `secure` links take an account back. */
export type LinkPurpose = OwnerPurpose | 'secure';

const newPassword = z
  .string()
  .superRefine(
    firstBroken(
      [(text) => text.length <= 1024, 'Must be 1,024 characters or fewer'],
      [(text) => text.length >= 12, 'Use at least 12 characters'],
    ),
  );

const sameTwice = sameText('newpassword', 'confrimpassword', 'Passwords don’t match');

/** Sets a password by link; the names are the seed's control names. */
export const newPasswordForm = z
  .strictObject({
    newpassword: newPassword,
    confrimpassword: z.string().max(2000, 'Must be 1,024 characters or fewer'),
  })
  .refine(...sameTwice);
export type NewPasswordForm = z.output<typeof newPasswordForm>;

const code = z.string().max(200);
export const codeBody = z.strictObject({ code });
export const codeQuery = z.object({
  code: code.optional(),
  done: z.string().optional(),
  expired: z.string().optional(),
});

export const resetPasswordBody = z
  .strictObject({ code, newpassword: newPassword, confrimpassword: z.string().max(2000) })
  .refine(...sameTwice);

/** Accepts any address; the response is the same for all. */
export const requestLinkForm = z.strictObject({
  email: z.string().trim().min(1, 'Enter your email').max(320, 'Enter your email'),
});

export const codeAnswer = z.strictObject({
  data: z.strictObject({ valid: z.literal(true), purpose: z.enum(['invite', 'reset']) }),
  message: z.string(),
});
