import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { signOnCookie } from '#app/http/cookies.server.ts';
import { HOME, safePath } from '#app/http/input/redirect-path.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { originOf } from '#app/http/session.server.ts';
import { beginSignOn } from '#app/modules/sign-on/sign-in.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { problemPage, unknownProvider } from './problem.server.ts';
import { ProblemPage } from './problem-page.tsx';

export const meta = pageTitle('Single sign-on');

/** A link, not a form: the content security policy lets forms lead to this site only. */
export const loader = pageLoader({
  can: 'public',
  query: z.object({
    returnTo: z.string().max(2000).optional(),
    confirm: z.literal('1').optional(),
  }),
  run: async ({ actor, params, query, request, context }) => {
    const key = params.key ?? '';
    const isConfirmation = query.confirm !== undefined && actor !== null;
    if (actor && !isConfirmation) throw redirect(HOME);
    const returnTo = safePath(query.returnTo);
    try {
      const purpose = isConfirmation ? 'confirm' : 'signIn';
      const begun = await beginSignOn(key, { returnTo, purpose }, originOf(request, context));
      if (!begun) throw unknownProvider();
      throw redirect(begun.location, { headers: { 'Set-Cookie': await signOnCookie.store(begun.pending) } });
    } catch (error) {
      return problemPage(error, { key, returnTo, isConfirmation, context });
    }
  },
});

export default function SignOnStart() {
  return <ProblemPage {...useLoaderData<typeof loader>()} />;
}
