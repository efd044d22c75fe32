import { z } from 'zod';
import { firstBroken, sameText } from '#app/form-rules.ts';
import { CONTACT_MAX } from '#app/modules/users/contact-length.ts';
import {
  confirmEmail,
  contactNumber,
  email,
  firstName,
  lastName,
  name,
  postedVersion,
} from '#app/modules/users/users.schema.ts';

const tagLine = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .superRefine(
    firstBroken(
      [(text) => text !== '', 'Enter the tag line'],
      [(text) => text.length <= 200, 'At most 200 characters'],
    ),
  );

/** Browsers post an empty file field as a file of zero bytes. */
export const partnerForm = z.strictObject({
  orgName: name('Enter the name of the organization'),
  tagLine,
  logo: z
    .instanceof(File)
    .transform((file) => (file.size === 0 && file.name === '' ? undefined : file))
    .optional(),
});
export type PartnerForm = z.output<typeof partnerForm>;

export const partnerEditForm = partnerForm.extend({ version: postedVersion });
export type PartnerEdit = z.output<typeof partnerEditForm>;

const phoneNumber = contactNumber(CONTACT_MAX.partner).default('');

export const partnerAdminForm = z
  .strictObject({ firstName, lastName, userEmail: email, confirmpartneradminemail: confirmEmail, phoneNumber })
  .refine(
    ...sameText('userEmail', 'confirmpartneradminemail', 'The two e-mail addresses are not the same', {
      ignoresCase: true,
    }),
  );
export type PartnerAdminForm = z.output<typeof partnerAdminForm>;

/** The email address cannot change. */
export const partnerAdminEditForm = z.strictObject({ version: postedVersion, firstName, lastName, phoneNumber });
export type PartnerAdminEdit = z.output<typeof partnerAdminEditForm>;

export const PARTNER_SORTS = ['id', 'orgName', 'users', 'createdAt', 'isActive'] as const;
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const number = (pattern: RegExp) => z.string().regex(pattern, 'This is not a number that fits').transform(Number);

export const partnerListQuery = z.object({
  limit: number(/^([1-9]\d?|100)$/).default(10),
  offset: number(/^\d{1,7}$/).default(0),
  sort: z.enum(PARTNER_SORTS).default('id'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  search: optional(z.string().max(200)),
  status: optional(z.enum(['active', 'inactive'])),
});
export type PartnerListQuery = z.output<typeof partnerListQuery>;

export const partnerPeopleQuery = z.object({ offset: number(/^\d{1,7}$/).default(0) });
