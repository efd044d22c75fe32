import type { z } from 'zod';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { fieldName } from './input/field-name.ts';

const MAX_FIELDS = 500;
const NAME = /^[A-Za-z]\w*(\[\d{1,3}\]|\.[A-Za-z]\w*|:\w+)*$/;
/** What the schema's library says by itself, in words for who writes schemas: only a form made by hand gets there. */
const UNSAID = /^Invalid input: expected /;
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

/** A form's values by name, as a schema takes them: one text, or several in their order. Files are kept as they are. */
export function formValues(form: FormData): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  const values: Record<string, FormDataEntryValue | FormDataEntryValue[]> = Object.create(null);
  for (const [name, value] of form) {
    const before = values[name];
    values[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return { ...values };
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

/** A form's broken rules as one error: every message under its field's name. */
export function refusedForm(error: z.ZodError): AppError {
  const errors: FieldErrors = Object.create(null);
  for (const issue of error.issues) {
    const field = fieldName(issue.path) || 'form';
    const message = UNSAID.test(issue.message) ? 'This is missing' : issue.message;
    errors[field] = [...(errors[field] ?? []), message];
  }
  return new AppError('unprocessable', 'There is a problem with what was sent.', { errors });
}
