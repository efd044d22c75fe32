import type { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { fieldErrorsOf, formValues } from './input/check-form.ts';
import { requireStorable } from './input/storable.ts';

const MAX_FIELDS = 500;
const NAME = /^[A-Za-z]\w*(\[\d{1,3}\]|\.[A-Za-z]\w*|:\w+)*$/;
const SECRET = /password|^code$|^otp$/i;

/**
 * The posted form behind a filter: an index such as `items[4294967294]` in a field's name makes form libraries build
 * arrays of that length, so names are checked before anything reads them.
 *
 * @throws AppError `invalid` (400) for a body that is no form, for too many fields, or for a name of another shape;
 *   `tooLarge` as the server has found it
 */
export async function readForm(request: Request): Promise<FormData> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('invalid', 'The form could not be read.', { cause });
  }
  let count = 0;
  for (const name of form.keys()) {
    count += 1;
    if (count > MAX_FIELDS) throw new AppError('invalid', `A form has at most ${MAX_FIELDS} fields.`);
    if (name.length > 120 || !NAME.test(name))
      throw new AppError('invalid', 'The form has a field that it should not have.');
  }
  return form;
}

/** What a refused form shows again: every text, never a secret or a file. */
export function keptValues(form: FormData): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(formValues(form))) {
    if (SECRET.test(name)) continue;
    if (typeof value === 'string') kept[name] = value;
    else if (Array.isArray(value)) kept[name] = value.filter((one) => typeof one === 'string');
  }
  return kept;
}

/** A form as its schema reads it. @throws AppError `unprocessable` with the messages under the names of the form */
export function parseForm<T extends z.ZodType>(schema: T, form: FormData): z.output<T> {
  const parsed = schema.safeParse(formValues(form));
  if (parsed.success) return requireStorable(parsed.data);
  throw refusedForm(parsed.error);
}

/** A form's broken rules as one error: every message under its field's name. */
export function refusedForm(error: z.ZodError): AppError {
  return new AppError('unprocessable', 'Check the highlighted fields.', { errors: fieldErrorsOf(error) });
}
