import { z } from 'zod';

const text = (empty: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(max, `At most ${max} characters`)
    .refine((value) => !/\p{C}/u.test(value), 'Remove the invisible characters');
const version = z.coerce.number().int().nonnegative();
const index = z.coerce.number().int().min(0).max(99);
const roleId = z.coerce.number({ error: 'Choose a role' }).int().positive('Choose a role');
const optionalId = z
  .string()
  .regex(/^\d{0,15}$/)
  .transform((id) => (id === '' ? null : Number(id)));

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`);
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'At most 253 characters')
  .regex(DOMAIN, 'Enter a domain as example.com');

const clientSecret = text('Enter the client secret', 1000);

export const providerFields = z.object({
  version,
  issuer: text('Enter the issuer', 500).refine(
    (url) => URL.canParse(url),
    'Enter an address as https://login.example.com',
  ),
  name: text('Enter the name for the button', 60),
  clientId: text('Enter the client ID', 300),
  /** Required before set-up only. */
  clientSecret: clientSecret.optional(),
});

/** The forms of the settings page, each saved on its own. */
export const signOnForm = z.discriminatedUnion('intent', [
  providerFields.extend({ intent: z.literal('saveProvider') }),
  z.object({ intent: z.literal('replaceSecret'), clientSecret }),
  z.object({ intent: z.literal('removeProvider') }),
  z.object({ intent: z.literal('replaceToken') }),
  z.object({ intent: z.literal('revokeToken') }),
  z.object({ intent: z.literal('addDomain'), domain }),
  z.object({ intent: z.literal('confirmDomain'), domain }),
  z.object({ intent: z.literal('removeDomain'), domain }),
  z.object({ intent: z.literal('addRow'), version, claimValue: text('Enter a value of the claim', 200), roleId }),
  z.object({ intent: z.literal('moveUp'), version, index }),
  z.object({ intent: z.literal('moveDown'), version, index }),
  z.object({ intent: z.literal('removeRow'), version, index }),
  z.object({
    intent: z.literal('saveMapping'),
    version,
    claim: text('Enter the claim', 100),
    otherRoleId: optionalId,
  }),
  z.object({
    intent: z.literal('enforce'),
    version,
    enforcement: z.enum(['optional', 'required'], 'Choose one'),
    emergencyUserId: optionalId,
    confirmed: z.literal('yes').optional(),
  }),
]);
export type SignOnForm = z.output<typeof signOnForm>;
export type FormOf<I extends SignOnForm['intent']> = Extract<SignOnForm, { intent: I }>;
