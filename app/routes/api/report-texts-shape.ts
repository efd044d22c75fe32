import { z } from 'zod';

/** The texts of an estimate's report, and which sections it has. */
export const reportTexts = z.strictObject({
  startPage: z.string(),
  introduction: z.string(),
  freePages: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  footer: z.string(),
  sections: z.array(z.string()),
});
