import { z } from 'zod';
import { firstBroken, sameText } from '#app/form-rules.ts';
import { TOKEN_DAYS } from './token-days.ts';

/** Fields of the login form and `user/login`, by the seed's control names; `name` is the email address. */
export const signInForm = z.strictObject({
  name: z.string().trim().min(1, 'Enter your email').max(320, 'Enter your email'),
  password: z.string().min(1, 'Enter your password').max(1024, 'Must be 1,024 characters or fewer'),
});
export type SignInForm = z.output<typeof signInForm>;

export const signInPageForm = signInForm.extend({ returnTo: z.string().max(2000).optional() });

/** The sign-in page's steps other than signing in: the domain of the email decides, or the password is asked for. */
export const signInStepForm = z.object({
  intent: z.enum(['continue', 'password']),
  name: signInForm.shape.name,
  returnTo: signInPageForm.shape.returnTo,
});

/** Body of POST /api/user/login; `otp` is required if two-factor authentication is on. */
export const loginBody = signInForm.extend({ otp: z.string().max(40).optional() });

const recordId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Must be an ID (a positive whole number)')
  .transform(Number)
  .meta({ type: 'integer', minimum: 1, pattern: undefined });

export const profileQuery = z.strictObject({
  userId: recordId.optional(),
  partnerId: recordId.optional(),
});

const userInfo = z.strictObject({
  userId: z.number().int(),
  roleId: z.number().int(),
  isGuideCompleted: z.boolean(),
  profilePic: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.strictObject({ id: z.number().int(), name: z.string() })),
});

export const loginAnswer = z.strictObject({
  authToken: z.string(),
  userInfo,
  userPermissions: z.array(z.strictObject({ pId: z.number().int() })),
  message: z.string(),
});

export const profileAnswer = z.strictObject({
  data: userInfo.extend({
    version: z.number().int(),
    email: z.string(),
    contactNumber: z.string(),
    isActive: z.boolean(),
    lastLoginDate: z.string().nullable(),
    partnerId: z.number().int().nullable(),
    partner: z.strictObject({ id: z.number().int(), name: z.string() }).nullable(),
    permissions: z.array(z.number().int()),
  }),
});

const EMAIL = /^[a-z0-9._%+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,4}$/i;
export const email = z
  .string()
  .trim()
  .superRefine(
    firstBroken(
      [(text) => text !== '', 'Enter the email'],
      [(text) => text.length <= 254, 'At most 254 characters'],
      [(text) => EMAIL.test(text), 'Value does not match the required pattern'],
    ),
  );

const newPassword = z.string().min(12, 'Use at least 12 characters').max(1024, 'Must be 1,024 characters or fewer');

export const changePasswordForm = z
  .strictObject({
    intent: z.literal('changePassword'),
    newpassword: newPassword,
    confrimpassword: z.string(),
  })
  .refine(...sameText('newpassword', 'confrimpassword', 'Passwords don’t match'));

export const createTokenForm = z.strictObject({
  intent: z.literal('createToken'),
  tokenName: z.string().trim().min(1, 'Enter a name').max(100, 'At most 100 characters'),
  access: z.enum(['read', 'write'], 'Choose the access'),
  days: z.enum(TOKEN_DAYS.map(String), 'Choose an expiration').transform(Number),
  submissionId: z.uuid().optional(),
});

export const tokenBody = z.strictObject({
  tokenName: createTokenForm.shape.tokenName,
  access: createTokenForm.shape.access,
  days: z
    .literal([...TOKEN_DAYS])
    .default(30)
    .meta({ type: 'integer', enum: [...TOKEN_DAYS], default: 30 }),
});

export const revokeTokenForm = z.strictObject({
  intent: z.literal('revokeToken'),
  tokenId: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

export const endSessionsForm = z.strictObject({
  intent: z.literal('endSessions'),
  /** A ticked box. */
  revokesTokens: z.literal('on').optional(),
});

export const endSessionForm = z.strictObject({
  intent: z.literal('endSession'),
  sessionId: z.string().regex(/^[0-9a-f]{64}$/),
});

export type NewTokenForm = Omit<z.output<typeof createTokenForm>, 'intent'>;
export type ChangePasswordForm = z.output<typeof changePasswordForm>;

const token = z.strictObject({
  tokenId: z.int(),
  kind: z.enum(['personal', 'login']).meta({ description: 'login: of POST user/login; it has no name' }),
  tokenName: z.string(),
  access: z.enum(['read', 'write']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  isCurrent: z.boolean().describe('the token that makes this call'),
});

export const tokensAnswer = z.strictObject({ data: z.strictObject({ rows: z.array(token), count: z.int() }) });

export const newTokenAnswer = z.strictObject({
  data: z.strictObject({
    tokenId: z.int(),
    token: z.string().nullable().describe('null in a repeated response'),
  }),
  message: z.string(),
});
