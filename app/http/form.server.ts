import type { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { fieldErrorsOf, formValues } from './input/check-form.ts';
import { requireStorable } from './texts/storable.ts';

/** The reductions of all products with their sources are the largest form: over a thousand. */
const MAX_FIELDS = 2000;
const NAME = /^[A-Za-z]\w*(\[\d{1,3}\]|\.[A-Za-z]\w*|:\w+)*$/;
const SECRET = /password|^passkey$|^challenge$|^code$|^otp$/i;

/**
 * Reads the posted form. An index such as `items[4294967294]` in a name makes form libraries build arrays of that
 * length, so names are checked first. A request without a body is an empty form.
 *
 * @throws AppError `invalid` (400) for a body that is not a form, too many fields, or a malformed name; `tooLarge` as
 *   found by the server
 */
export async function readForm(request: Request): Promise<FormData> {
  let form: FormData;
  try {
    form = (await isEmpty(request)) ? new FormData() : await request.formData();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('invalid', 'We couldn’t read the form. Reload the page and try again.', { cause });
  }
  let count = 0;
  for (const name of form.keys()) {
    count += 1;
    if (count > MAX_FIELDS) throw new AppError('invalid', `The form has more than ${MAX_FIELDS} fields.`);
    if (name.length > 120 || !NAME.test(name))
      throw new AppError('invalid', 'The form has an unknown field. Reload the page and try again.');
  }
  return form;
}

/** Without a type there is nothing to read: `formData` would refuse it. */
async function isEmpty(request: Request): Promise<boolean> {
  return !request.headers.has('Content-Type') && (await request.clone().arrayBuffer()).byteLength === 0;
}

/** Returns the values that a refused form shows again: texts, no secrets or files. */
export function enteredValues(form: FormData): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(formValues(form))) {
    if (SECRET.test(name)) continue;
    if (typeof value === 'string') kept[name] = value;
    else if (Array.isArray(value)) kept[name] = value.filter((one) => typeof one === 'string');
  }
  return kept;
}

/** Parses a form. @throws AppError `unprocessable` with messages by field name */
export function parseForm<T extends z.ZodType>(schema: T, form: FormData): z.output<T> {
  const parsed = schema.safeParse(formValues(form));
  if (parsed.success) return requireStorable(parsed.data);
  throw refusedForm(parsed.error);
}

export function refusedForm(error: z.ZodError): AppError {
  return new AppError('unprocessable', 'Check the highlighted fields.', { errors: fieldErrorsOf(error) });
}
