import type { z } from 'zod';
import type { LoadCheck } from '#app/ui/form/live/live-errors.ts';

/**
 * Makes the check of a page's form by its action's schema. Schemas are large: they load on first use of the form. If
 * loading fails, only the action checks.
 */
export function liveCheck(schema: () => Promise<z.ZodType>): LoadCheck {
  return async () => {
    const [{ checkForm }, of] = await Promise.all([import('./check-form.ts'), schema()]);
    return (form) => checkForm(of, form);
  };
}
