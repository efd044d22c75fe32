import { z } from 'zod';

/** A posted file; its metadata describes it as OpenAPI does. */
export const postedFile = z
  .custom<File>((value) => value instanceof File, 'Send a file')
  .meta({ type: 'string', format: 'binary' });

export const uploadBody = z.strictObject({
  file: postedFile,
  kind: z.enum(['profile', 'logo']),
  partnerId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Must be an ID (a positive whole number)')
    .transform(Number)
    .optional(),
});

export const uploadAnswer = z.strictObject({
  data: z.strictObject({ id: z.string(), url: z.string() }),
  message: z.string(),
});
