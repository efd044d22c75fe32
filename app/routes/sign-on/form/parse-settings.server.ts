import { refusedForm } from '#app/http/form.server.ts';
import { type SignOnSettings, signOnSettings } from '#app/modules/sign-on/sign-on.schema.ts';
import { postedSettings } from './settings-fields.ts';

/** @throws AppError `unprocessable` with the fields at fault */
export function parseSettings(form: FormData): SignOnSettings {
  const parsed = signOnSettings.safeParse({ ...postedSettings(form), version: String(form.get('version')) });
  if (!parsed.success) throw refusedForm(parsed.error);
  return parsed.data;
}
