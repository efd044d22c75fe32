import { data, isRouteErrorResponse } from '@remix-run/react';
import { TEXT } from '#app/text.ts';
import type { Refusal } from './step-fields.tsx';

/**
 * Sends a form to the server. When the server cannot be reached, or something in between answers in its place, the page
 * stays with all that was typed, instead of giving way to an error page.
 */
export async function keepWhenAway(request: Request, send: () => Promise<unknown>) {
  const posted = request.clone();
  try {
    return await send();
  } catch (thrown) {
    // Redirects, and what the server said itself.
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    const refusal: Refusal = {
      code: 'unavailable',
      message: TEXT.unavailable,
      errors: {},
      values: textsOf(await posted.formData()),
    };
    return data(refusal, { status: 503 });
  }
}

function textsOf(form: FormData): Refusal['values'] {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const texts = form.getAll(name).map(String);
      return [name, texts.length === 1 ? (texts[0] ?? '') : texts];
    }),
  );
}
