import { z } from 'zod';

const name = z.string().trim().min(1, 'Enter a name').max(200, 'Must be 200 characters or fewer');
const id = z
  .string('Choose one')
  .regex(/^\d{1,15}$/, 'Choose one')
  .transform(Number);

/** `nameBefore` is what the form showed: a name that someone else changed since is not overwritten. */
export const renameForm = z.object({ intent: z.literal('rename'), name, nameBefore: z.string().max(1000) });

export const accountForm = z.discriminatedUnion('intent', [
  renameForm,
  z.object({ intent: z.literal('add'), email: z.string().trim().min(1, 'Enter an email').max(320) }),
  z.object({ intent: z.literal('remove'), userId: id }),
]);

export const mergeForm = z.object({ intoId: id });

export const directoryQuery = z.object({
  search: z.string().max(200).default(''),
  offset: z
    .string()
    .regex(/^\d{1,6}$/)
    .default('0')
    .transform(Number),
});
