import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { backPath, HOME } from '#app/http/input/redirect-path.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { completeTour } from '#app/modules/tour/tour.server.ts';
import { tourPlaceOf, tourStartAt } from '#app/modules/tour/tour-pages.ts';

export const loader = pageLoader({
  can: 'profile.own',
  run: async () => {
    throw redirect(HOME);
  },
});

/** Starts the tour on the form's page, or ends it permanently; scripts get an answer without a page. */
export const action = pageAction({
  can: 'profile.change',
  form: z.union([
    z.strictObject({ start: z.literal('start') }),
    z.strictObject({ isGuideCompleted: z.literal('true'), by: z.literal('script').optional() }),
  ]),
  run: async ({ actor, form, request }) => {
    const back = new URL(backPath(request), 'http://own.invalid');
    back.searchParams.delete('tour');
    if ('start' in form) {
      back.searchParams.set('tour', String(tourStartAt(tourPlaceOf(back.pathname))));
      back.hash = 'tour';
    } else {
      await completeTour(actor);
      if (form.by === 'script') return Response.json({ isGuideCompleted: true });
    }
    throw redirect(back.pathname + back.search + back.hash, 303);
  },
});
