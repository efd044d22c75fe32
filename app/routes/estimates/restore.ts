import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { restoreEstimates } from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { listPath } from './list/list-return.server.ts';
import { namedTogether } from './list/named-together.ts';

/** Ids joined by commas, as the notice that offers Undo carries them. */
const restoreForm = z.object({
  estimateIds: z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/)
    .transform((text) => text.split(',').map(Number)),
});

export const loader = pageLoader({ can: 'estimates.view', run: async () => redirect('/estimates') });

/** Undo, and Restore in the list of what was deleted: back to the list as it was, with what came of it. */
export const action = pageAction({
  can: 'estimates.view',
  form: restoreForm,
  run: async ({ actor, form, request }) => {
    const path = await listPath(request);
    try {
      const restored = await restoreEstimates(actor, form.estimateIds);
      return redirectWithNotice(path, { type: 'success', message: `${namedTogether(restored)} restored.` });
    } catch (error) {
      if (!(error instanceof AppError) || !['notFound', 'unprocessable'].includes(error.code)) throw error;
      return redirectWithNotice(path, { type: 'error', message: error.message });
    }
  },
});
