import type { z } from 'zod';
import type { FieldErrors } from '#app/errors.ts';
import './validation-words.ts';
import { fieldName } from './field-name.ts';

/** Returns a form's values by name: one text, or several in order. Files stay files. */
export function formValues(form: FormData): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  const values: Record<string, FormDataEntryValue | FormDataEntryValue[]> = Object.create(null);
  for (const [name, value] of form) {
    const before = values[name];
    values[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return { ...values };
}

export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = Object.create(null);
  for (const issue of error.issues) {
    const field = fieldName(issue.path) || 'form';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
}

/** Checks a form in the page as its action would. */
export function checkForm(schema: z.ZodType, form: FormData): FieldErrors {
  const parsed = schema.safeParse(formValues(form));
  return parsed.success ? {} : fieldErrorsOf(parsed.error);
}
