import type { z } from 'zod';
import type { LoadCheck } from '#app/ui/form/live/live-errors.ts';

/**
 * The check of a form by the schema that its action has, for its page. Schemas are heavy: they are loaded once someone is in
 * the form, and where they cannot be, the action alone checks.
 */
export function liveCheck(schema: () => Promise<z.ZodType>): LoadCheck {
  return async () => {
    const [{ checkForm }, of] = await Promise.all([import('./check-form.ts'), schema()]);
    return (form) => checkForm(of, form);
  };
}
