import { z } from 'zod';

/** A posted file. The contract says it as OpenAPI does. */
export const postedFile = z
  .custom<File>((value) => value instanceof File, 'Send a file')
  .meta({ type: 'string', format: 'binary' });

/** Parts of POST /api/user/upload. */
export const uploadBody = z.strictObject({
  file: postedFile,
  kind: z.enum(['profile', 'logo']),
  partnerId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'This is no id')
    .transform(Number)
    .optional(),
});

/** Answer of POST /api/user/upload. */
export const uploadAnswer = z.strictObject({
  data: z.strictObject({ id: z.string(), url: z.string() }),
  message: z.string(),
});
