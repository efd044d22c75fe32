import { z } from 'zod';
import { firstBroken, sameText } from '#app/form-rules.ts';
import { email } from '#app/modules/auth/auth.schema.ts';
import { CONTACT_MAX } from '#app/modules/users/contact-length.ts';
import {
  chosenFile,
  confirmEmail,
  contactNumber,
  firstName,
  lastName,
  name,
  postedVersion,
  userListQuery,
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

export const partnerForm = z.strictObject({
  orgName: name('Enter the name of the organization'),
  tagLine,
  logo: chosenFile.optional(),
});
export type PartnerForm = z.output<typeof partnerForm>;

export const partnerEditForm = partnerForm.extend({ version: postedVersion });
export type PartnerEdit = z.output<typeof partnerEditForm>;

const phoneNumber = contactNumber(CONTACT_MAX.partner).default('');

export const partnerAdminForm = z
  .strictObject({ firstName, lastName, userEmail: email, confirmpartneradminemail: confirmEmail, phoneNumber })
  .refine(
    ...sameText('userEmail', 'confirmpartneradminemail', 'Email addresses don’t match', {
      ignoresCase: true,
    }),
  );
export type PartnerAdminForm = z.output<typeof partnerAdminForm>;

/** The email address cannot change. */
export const partnerAdminEditForm = z.strictObject({ version: postedVersion, firstName, lastName, phoneNumber });
export type PartnerAdminEdit = z.output<typeof partnerAdminEditForm>;

export const PARTNER_SORTS = ['id', 'orgName', 'users', 'createdAt', 'isActive'] as const;

export const partnerListQuery = userListQuery
  .pick({ limit: true, offset: true, direction: true, search: true })
  .extend({
    sort: z.enum(PARTNER_SORTS).default('id'),
    status: z.union([z.literal('').transform(() => undefined), z.enum(['active', 'inactive'])]).optional(),
  });
export type PartnerListQuery = z.output<typeof partnerListQuery>;

export const partnerPeopleQuery = userListQuery.pick({ offset: true });
