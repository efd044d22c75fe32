import type { z } from 'zod';
import type { LoadCheck } from '#app/ui/form/live/live-errors.ts';

/**
 * Makes the check of a page's form by its action's schema. Schemas are large: they load on first use of the form. If
 * loading fails, only the action checks.
 */
export function liveCheck(schema: () => Promise<z.ZodType>): LoadCheck {
  return async () => {
    // It configures what schemas are made with, so it comes first.
    const { checkForm } = await import('./check-form.ts');
    const of = await schema();
    return (form) => checkForm(of, form);
  };
}
