import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { linkCookie } from '#app/http/cookies.server.ts';
import { safePath } from '#app/http/input/redirect-path.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { sessionIdOf } from '#app/http/session.server.ts';
import { confirmNewDevice } from '#app/modules/auth/new-device/new-device.server.ts';
import { secureOwnAccount } from '#app/modules/auth/security-mail/secure-account.server.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';

export const meta = pageTitle('Sign out everywhere?');

export const loader = pageLoader({
  can: 'profile.own',
  query: z.object({ returnTo: z.string().optional() }),
  run: async ({ query }) => ({
    brand: env().brandName,
    year: new Date().getUTCFullYear(),
    returnTo: safePath(query.returnTo),
  }),
});

export const action = pageAction({
  can: 'profile.own',
  fresh: (_, formData) => (formData.get('intent') === 'notMine' ? 'sign out everywhere and set a new password' : null),
  form: z.strictObject({ intent: z.enum(['mine', 'notMine']), returnTo: z.string().max(2000).optional() }),
  run: async ({ actor, form, request }): Promise<never> => {
    const sessionId = await sessionIdOf(request);
    if (form.intent === 'mine') {
      await confirmNewDevice(actor, sessionId);
      throw redirect(safePath(form.returnTo), 303);
    }
    const code = await secureOwnAccount(actor, sessionId);
    if (code === null) throw redirect('/login', 303);
    throw redirect('/reset-password', { status: 303, headers: { 'Set-Cookie': await linkCookie.store(code) } });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function NewDevicePage() {
  const { brand, year, returnTo } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <AuthLayout brand={brand} year={year}>
      {failure ? <ErrorSummary problems={[{ name: null, message: failure.message }]} /> : null}
      <div className="page-header-text">
        <h1 tabIndex={-1}>Sign out everywhere?</h1>
        <p className="lead">Every device is signed out, access tokens stop working, and you set a new password.</p>
      </div>
      <Form className="auth-form" method="post">
        <SubmitButton className="button-wide" name="intent" value="notMine" pendingText="Signing out…">
          Sign out everywhere
        </SubmitButton>
        <ButtonLink href={returnTo} className="button-wide">
          Cancel
        </ButtonLink>
      </Form>
    </AuthLayout>
  );
}
