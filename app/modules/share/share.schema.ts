import { z } from 'zod';
import { id, RULE } from '#app/modules/estimates/fields.schema.ts';

const MAX_DAYS = 365;
const TERM_MESSAGE = `Enter a number of days from 1 to ${MAX_DAYS}`;
const isTerm = (days: number) => days >= 1 && days <= MAX_DAYS;
const blankAsUndefined = (given: unknown) => (given === '' ? undefined : given);

const label = z.string().trim().max(120, 'At most 120 characters');
const password = z
  .string()
  .max(1024, 'A password has at most 1024 characters')
  .refine((text) => text.length >= 8, { error: 'A password has at least 8 characters', params: RULE });

const MOST_FIGURES = 12;
const TOO_MANY_FIGURES = `Choose at most ${MOST_FIGURES} figures`;
const NO_FIGURE = 'Choose at least one figure';
const figures = z.array(z.string().regex(/^\w{1,60}$/)).max(MOST_FIGURES, TOO_MANY_FIGURES);
const email = z.email('Enter an email address').max(254);

export const newShareForm = z.object({
  intent: z.literal('create'),
  submissionId: z.uuid().optional(),
  label: label.default(''),
  expiresInDays: z
    .string()
    .regex(/^\d{1,3}$/, 'Enter a whole number of days')
    .transform(Number)
    .refine(isTerm, TERM_MESSAGE),
  password: z.preprocess(blankAsUndefined, password.optional()),
  showsOwner: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
  readerCan: z.enum(['read', 'respond']).default('read'),
  figures: z.preprocess((given) => (given === undefined ? [] : [given].flat()), figures),
  prices: z.enum(['shown', 'hidden']).default('shown'),
  verifiesEmail: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
});

export const shareForm = z.discriminatedUnion('intent', [
  newShareForm,
  z.object({ intent: z.literal('revoke'), shareId: id }),
  z.object({
    intent: z.literal('figures'),
    shareId: id,
    figures: z.preprocess((given) => (given === undefined ? [] : [given].flat()), figures),
  }),
  z.object({ intent: z.literal('mail'), shareId: id, mailTo: email }),
  z.object({ intent: z.literal('send'), submissionId: z.uuid().optional(), mailTo: email }),
  z.object({ intent: z.literal('openRoom'), submissionId: z.uuid().optional() }),
]);

export const shareBody = z.strictObject({
  estId: id,
  label: label.default(''),
  expiresInDays: z.int().refine(isTerm, { error: TERM_MESSAGE, params: RULE }).default(30),
  password: password.optional(),
  showsOwner: z.boolean().default(false),
});

/** A link whose reader can respond. */
export const roomLinkBody = shareBody.extend({
  figures: figures
    .min(1, NO_FIGURE)
    .optional()
    .describe('IDs of the figures that the customer is asked about; by default the proposed ones'),
  showsPrices: z.boolean().default(true),
  verifiesEmail: z
    .boolean()
    .optional()
    .describe('Asks readers for a code that is mailed to them; by default where the installation sends email'),
});

export type NewShare = z.output<typeof shareBody> & {
  readonly submissionId?: string | undefined;
  /** Only reads, if omitted. */
  readonly room?: { readonly figures: readonly string[] } | undefined;
  readonly showsPrices?: boolean | undefined;
  readonly verifiesEmail?: boolean | undefined;
};

export const unlockForm = z.object({
  password: z.string().min(1, 'Enter the password that came with the link').max(1024),
});

const moment = z.iso.datetime();
const link = z.strictObject({
  shareId: z.int(),
  label: z.string(),
  hasPassword: z.boolean(),
  showsOwner: z.boolean(),
  createdAt: moment,
  expiresAt: moment,
  state: z.enum(['open', 'expired', 'revoked']),
  views: z.int(),
  lastViewedAt: moment.nullable(),
});

export const sharesAnswer = z.strictObject({
  data: z.strictObject({ rows: z.array(link), count: z.int() }),
});

export const newShareAnswer = z.strictObject({
  data: z.strictObject({
    shareId: z.int(),
    url: z.url().nullable().describe('null in an answer given again'),
    expiresAt: moment,
  }),
  message: z.string(),
});
