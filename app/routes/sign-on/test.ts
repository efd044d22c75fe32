import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { formDataOf } from '#app/form-data.ts';
import { signOnCookie } from '#app/http/cookies.server.ts';
import { safePath } from '#app/http/input/redirect-path.ts';
import { leaveSite } from '#app/http/page/leave-site.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { readTestedForm } from '#app/http/pending-form.server.ts';
import { beginTest } from '#app/modules/sign-on/test-sign-on.server.ts';
import { parseSettings } from './form/parse-settings.server.ts';

/** Leads a test of the posted settings to the provider. */
export const loader = pageLoader({
  can: 'signOn.manage',
  query: z.object({ returnTo: z.string().max(2000).optional() }),
  run: async ({ actor, params, query }) => {
    const key = params.key ?? '';
    const page = safePath(query.returnTo);
    const tested = await readTestedForm(actor, key);
    const begun = tested && (await beginTest(actor, key, parseSettings(formDataOf(tested)), page));
    if (!begun) throw redirect(page);
    throw leaveSite(begun.location, 'Going to the provider.', {
      'Set-Cookie': await signOnCookie.store(begun.pending),
    });
  },
});
