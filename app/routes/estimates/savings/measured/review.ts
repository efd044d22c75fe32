import { z } from 'zod';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction } from '#app/http/page.server.ts';
import { chooseReviewed } from '#app/modules/estimates/measured/measured.server.ts';
import { stepHref } from '../../wizard/wizard-url.ts';

/** POST /estimates/:id/review: names the estimate that a review measures, or none. */
export const action = pageAction({
  can: 'estimates.change',
  form: z.object({ reviewOf: z.string().regex(/^\d{0,15}$/) }),
  run: async ({ actor, params, form }) => {
    const estId = readId(params.id);
    const reviewOf = form.reviewOf === '' ? null : Number(form.reviewOf);
    await chooseReviewed(actor, estId, reviewOf);
    throw await redirectWithNotice(stepHref(estId, 'savings', 'edit', { tab: 'measured' }), {
      type: 'success',
      message: reviewOf === null ? 'The review is compared with none.' : 'Estimate chosen.',
    });
  },
});
