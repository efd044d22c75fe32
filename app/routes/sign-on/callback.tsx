import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formDataOf } from '#app/form-data.ts';
import { confirmedChangeCookie, signOnCookie } from '#app/http/cookies.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { readTestedForm } from '#app/http/pending-form.server.ts';
import { originOf, sessionIdOf, startSession } from '#app/http/session.server.ts';
import { confirmSignOn } from '#app/modules/sign-on/confirm-sign-on.server.ts';
import { finishSignOn, pendingSignOn } from '#app/modules/sign-on/sign-in.server.ts';
import { finishTest } from '#app/modules/sign-on/test-sign-on.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { parseSettings } from './form/parse-settings.server.ts';
import { problemPage } from './problem.server.ts';
import { ProblemPage } from './problem-page.tsx';

export const meta = pageTitle('Single sign-on');

export const loader = pageLoader({
  can: 'public',
  run: async ({ actor, params, request, url, context }) => {
    const key = params.key ?? '';
    const read = pendingSignOn.safeParse(await signOnCookie.read(request));
    const pending = read.success ? read.data : null;
    const forget = await signOnCookie.clear();
    if (pending?.purpose === 'test' && actor) {
      const tested = await readTestedForm(actor, pending.key);
      if (tested) await finishTest(actor, pending, url.searchParams, parseSettings(formDataOf(tested)));
      throw redirect(pending.returnTo, { headers: { 'Set-Cookie': forget } });
    }
    try {
      if (pending?.purpose === 'confirm' && actor) {
        await confirmSignOn(actor, await sessionIdOf(request), pending, url.searchParams);
        const headers = new Headers({ 'Set-Cookie': forget });
        headers.append('Set-Cookie', await confirmedChangeCookie.store(pending.returnTo));
        throw redirect(pending.returnTo, { headers });
      }
      const { userId, logoutUrl } = await finishSignOn(pending, key, url.searchParams, originOf(request, context));
      const { headers } = await startSession(request, context, userId, { signedInWith: 'provider', logoutUrl });
      headers.append('Set-Cookie', forget);
      throw redirect(pending?.returnTo ?? '/', { headers });
    } catch (error) {
      const isConfirmation = pending?.purpose === 'confirm' && actor !== null;
      return problemPage(error, { key, returnTo: pending?.returnTo ?? '/', isConfirmation, context, forget });
    }
  },
});

export default function SignOnCallback() {
  return <ProblemPage {...useLoaderData<typeof loader>()} />;
}
