import { z } from 'zod';

const named = { fileName: z.string().trim().max(200).default(''), invitations: z.literal('on').optional() };

/** The first step reads the file, the second gets its text back: without scripts a page cannot keep a chosen file. */
export const userImportForm = z.discriminatedUnion(
  'intent',
  [
    z.object({
      intent: z.literal('try'),
      ...named,
      file: z.custom<File>((file) => file instanceof File && file.name !== '', 'Choose a CSV file'),
    }),
    z.object({ intent: z.literal('import'), ...named, text: z.string().min(1, 'Choose a CSV file') }),
    z.object({ intent: z.literal('export') }),
  ],
  'Choose a CSV file',
);
