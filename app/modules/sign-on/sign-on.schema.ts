import { z } from 'zod';

const text = (empty: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(max, `At most ${max} characters`)
    .refine((value) => !/\p{C}/u.test(value), 'Remove the invisible characters');
const version = z.coerce.number().int().nonnegative();
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

const MAX_ROWS = 50;

/** All settings of an organization, saved together. Before set-up the form has the provider alone. */
export const signOnSettings = z.object({
  version,
  issuer: text('Enter the issuer', 500).refine(
    (url) => URL.canParse(url),
    'Enter an address as https://login.example.com',
  ),
  name: text('Enter the name for the button', 60),
  clientId: text('Enter the client ID', 300),
  /** Required before set-up; '' then leaves the secret as it is. */
  clientSecret: z.string().trim().max(1000, 'At most 1000 characters'),
  domains: z
    .array(z.object({ domain, isConfirmed: z.boolean() }))
    .max(MAX_ROWS, `At most ${MAX_ROWS} domains`)
    .superRefine(refuseTwice(({ domain: name }) => name, 'domain', 'This domain is on the page already')),
  claim: text('Enter the claim', 100),
  rows: z
    .array(z.object({ contains: text('Enter a value of the claim', 200), roleId }))
    .max(MAX_ROWS, `At most ${MAX_ROWS} rows`)
    .superRefine(refuseTwice(({ contains }) => contains, 'contains', 'There is a row for this value')),
  otherRoleId: optionalId,
  enforcement: z.enum(['optional', 'required'], 'Choose one'),
  emergencyUserId: optionalId,
});
export type SignOnSettings = z.output<typeof signOnSettings>;

function refuseTwice<T>(textOf: (row: T) => string, field: string, message: string) {
  return (rows: readonly T[], context: z.RefinementCtx) => {
    const seen = new Set<string>();
    for (const [index, row] of rows.entries()) {
      if (seen.has(textOf(row))) context.addIssue({ code: 'custom', path: [index, field], message });
      seen.add(textOf(row));
    }
  };
}
