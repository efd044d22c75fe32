import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { AppError, type FieldErrors } from '#app/errors.ts';

/**
 * Reads a step's form with its schema. Names such as `fields.employees.value` and `licences[0].quantity` become nested objects
 * and arrays; `readForm` has checked them.
 * @throws AppError `unprocessable` with the messages under the names of the form
 */
export function readStepForm<T extends z.ZodType>(schema: T, formData: FormData): z.output<T> {
  const submission = parseWithZod(formData, { schema, disableAutoCoercion: true });
  if (submission.status === 'success') return submission.value;
  const errors: FieldErrors = {};
  for (const [name, messages] of Object.entries(submission.error ?? {}))
    if (messages) errors[name || 'form'] = messages;
  throw new AppError('unprocessable', 'Check the highlighted fields.', { errors });
}
