import { z } from 'zod';
import { firstBroken, rule, sameText } from '#app/form-rules.ts';
import { email, profileAnswer } from '#app/modules/auth/auth.schema.ts';
import { postedFile } from '#app/modules/uploads/uploads.schema.ts';
import { type Audience, CONTACT_MAX } from './contact-length.ts';

const PATTERN = 'Value does not match the required pattern';

/**
 * Name of a person, organization or role: white space collapsed, at most 100 characters, starting with a letter of any script.
 */
export const name = (empty: string) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .superRefine(
      firstBroken(
        [(text) => text !== '', empty],
        [(text) => text.length <= 100, 'At most 100 characters'],
        [(text) => /^\p{L}/u.test(text), PATTERN],
      ),
    );
export const firstName = name('Enter the first name');
export const lastName = name('Enter the last name');

export const confirmEmail = z.string().trim().max(320);

const PHONE = /^[0-9()+-]+$/;
/**
 * Digits, dash, plus and parentheses; can be empty. The limit depends on the user's type. If the form does not decide that,
 * `max` is omitted and the use case rejects what is too long.
 */
export const contactNumber = (max = Number.POSITIVE_INFINITY) =>
  z
    .string()
    .trim()
    .refine((text) => text.length <= max, rule(`At most ${max} characters`))
    .refine((text) => text === '' || PHONE.test(text), rule(PATTERN));

const postedId = z
  .string()
  .regex(/^\d{1,15}$/, 'Choose from the list')
  .transform(Number);
const id = z.int().positive();

const sameEmail = sameText('email', 'confirmEmail', 'Email addresses don’t match', { ignoresCase: true });

export const onboardForm = (audience: Audience) =>
  z
    .strictObject({
      firstName,
      lastName,
      email,
      confirmEmail,
      contactNumber: contactNumber(CONTACT_MAX[audience]).default(''),
      roleId: postedId,
      partnerId: z.union([z.literal('').transform(() => undefined), postedId]).optional(),
    })
    .refine(...sameEmail);

/** Body of POST /api/user/sendInvite. The role's type decides the limit of the number. */
export const inviteBody = z
  .strictObject({
    firstName,
    lastName,
    email,
    confirmEmail,
    contactNumber: contactNumber().default(''),
    roleId: id,
    partnerId: id.optional(),
  })
  .refine(...sameEmail);
export type Invitation = z.output<typeof inviteBody>;

/** Version of the form's data. */
export const postedVersion = z
  .string()
  .regex(/^\d{1,9}$/, 'The form is missing its original values')
  .transform(Number);

/** Editing a user; the email address cannot change. */
export const editForm = z.strictObject({
  version: postedVersion,
  firstName,
  lastName,
  contactNumber: contactNumber().default(''),
  roleId: postedId.optional(),
});
export type UserEdit = z.output<typeof editForm>;

export const activeBody = z.strictObject({ userId: id, isActive: z.boolean() });
export const userIdBody = z.strictObject({ userId: id });

/** Browsers post an empty file field as a file of zero bytes. */
export const chosenFile = postedFile.transform((file) => (file.size === 0 && file.name === '' ? undefined : file));

const profileVersion = ['version'];
/**
 * Body of POST /api/user/updateProfile, as JSON or multipart: only the actor's values to change. It takes back all of
 * `user/profile`, of which the others cannot change here.
 */
export const ownProfileBody = z
  .strictObject({
    /** As returned by `user/profile`; the tour's state has no version. */
    version: z.union([z.int().positive(), postedVersion]).optional(),
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    contactNumber: contactNumber().optional(),
    /** A file, the URL of an earlier upload, or empty to remove it. */
    profilePic: z
      .union([
        chosenFile,
        z.literal('').transform(() => null),
        z
          .string()
          .regex(/^(\/uploads\/)?[\w-]{22}$/, 'Not a valid picture')
          .transform((url) => url.slice(-22)),
        z.null(),
      ])
      .optional(),
    isGuideCompleted: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
    ...profileAnswer.shape.data
      .pick({ userId: true, roleId: true, roles: true, email: true, isActive: true, lastLoginDate: true })
      .extend(profileAnswer.shape.data.pick({ partnerId: true, partner: true, permissions: true }).shape)
      .partial().shape,
  })
  .refine(
    ({ version, isGuideCompleted: _, ...details }) =>
      version !== undefined || Object.values(details).every((value) => value === undefined),
    { path: ['version'], message: 'Send the version that user/profile returned' },
  )
  .meta({
    dependentRequired: {
      firstName: profileVersion,
      lastName: profileVersion,
      contactNumber: profileVersion,
      profilePic: profileVersion,
    },
  });
export type OwnProfileChange = Pick<
  z.output<typeof ownProfileBody>,
  'firstName' | 'lastName' | 'contactNumber' | 'profilePic' | 'isGuideCompleted'
>;

export const ownProfileForm = z
  .strictObject({
    intent: z.literal('saveProfile'),
    version: postedVersion,
    firstName,
    lastName,
    contactNumber: contactNumber().default(''),
    profilePic: chosenFile.optional(),
    removePicture: z.literal('on').optional(),
  })
  .transform(({ intent: _, version, removePicture, profilePic, ...rest }) => ({
    version,
    change: { ...rest, profilePic: profilePic ?? (removePicture ? null : undefined) },
  }));

export const USER_SORTS = ['id', 'userName', 'email', 'roles', 'lastLoginDate', 'isActive'] as const;
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const number = (pattern: RegExp) =>
  z.string().regex(pattern, 'Enter a valid number').transform(Number).meta({ type: 'integer', pattern: undefined });

/** Query of the users page and its API call. */
export const userListQuery = z.object({
  limit: number(/^([1-9]\d?|100)$/)
    .default(10)
    .meta({ minimum: 1, maximum: 100, default: 10 }),
  offset: number(/^\d{1,7}$/)
    .default(0)
    .meta({ minimum: 0, maximum: 9_999_999, default: 0 }),
  sort: z.enum(USER_SORTS).default('id'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  roleId: optional(number(/^[1-9]\d{0,8}$/)),
  partnerId: optional(number(/^[1-9]\d{0,14}$/)),
  search: optional(z.string().max(200)),
  status: optional(z.enum(['active', 'inactive', 'invited'])),
});
export type UserListQuery = z.output<typeof userListQuery>;

export const usersAnswer = z.strictObject({
  data: z.strictObject({
    rows: z.array(
      z.strictObject({
        userId: z.int(),
        userName: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        contactNumber: z.string(),
        roles: z.array(z.strictObject({ id: z.int(), name: z.string() })),
        lastLoginDate: z.iso.datetime().nullable(),
        isActive: z.boolean(),
      }),
    ),
    count: z.int(),
  }),
});

export const inviteAnswer = z.strictObject({ data: z.strictObject({ userId: z.int() }), message: z.string() });
