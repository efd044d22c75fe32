import { z } from 'zod';
import { unlockForm } from '#app/modules/share/share.schema.ts';

export const MOST_CHARACTERS = 2000;
export const MOST_MESSAGES = 100;
export const MOST_FIGURES = 12;

const tooLong = `Must be ${MOST_CHARACTERS.toLocaleString('en-US')} characters or fewer`;
const fieldId = z.string().regex(/^\w{1,60}$/, 'Choose a figure of the list');
const figureId = z.coerce.number().int().positive();
const note = z.string().trim().max(MOST_CHARACTERS, tooLong);
const message = note.min(1, 'Enter a message');
const submissionId = z.uuid().optional();

/** Sent along with a reader's first response. */
const identity = {
  readerName: z.string().trim().min(1, 'Enter your name').max(80, 'Must be 80 characters or fewer').optional(),
  readerEmail: z
    .string()
    .trim()
    .max(254, 'Must be 254 characters or fewer')
    .pipe(z.email('Enter a work email address, such as name@company.com'))
    .optional(),
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Enter the six digits from the email')
    .optional(),
};

const RESPONSES = [
  z.object({ intent: z.literal('agree'), fieldId, value: z.string().max(60), ...identity }),
  z.object({ intent: z.literal('disagree'), fieldId, ...identity }),
  z.object({ intent: z.literal('change'), fieldId, value: z.string().max(60), note: note.default(''), ...identity }),
  z.object({ intent: z.literal('undo'), figureId, ...identity }),
  z.object({ intent: z.literal('send'), ...identity }),
  z.object({ intent: z.literal('ask'), fieldId: fieldId.optional(), text: message, submissionId, ...identity }),
  z.object({ intent: z.literal('reply'), threadId: figureId, text: message, submissionId, ...identity }),
] as const;

/** What a reader can do in a room. */
const respondForm = z.discriminatedUnion('intent', RESPONSES);
export type RespondForm = z.output<typeof respondForm>;

/** Everything that a link's page posts; the password form has no intent. */
export const linkForm = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && !('intent' in given) ? { ...given, intent: 'unlock' } : given,
  z.discriminatedUnion('intent', [
    ...RESPONSES,
    unlockForm.extend({ intent: z.literal('unlock') }),
    z.object({ intent: z.literal('forget') }),
    /** Asks for another address or a new code, with the response that waits for it. */
    z.looseObject({ intent: z.literal('again'), waiting: z.string().max(20) }),
  ]),
);

export const effectQuery = z.object({ fieldId, value: z.string().max(60) });

/** What a seller can do in a room; answers stand beside the intent, by figure. */
export const sellerForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('send') }),
  z.object({ intent: z.literal('later') }),
  z.object({ intent: z.literal('reply'), threadId: figureId, text: message, submissionId }),
  z.object({ intent: z.literal('close'), threadId: figureId }),
  z.object({ intent: z.literal('reopen'), threadId: figureId }),
  z.object({ intent: z.literal('erase'), readerId: figureId }),
]);
