import { type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { addressOf } from '#app/http/input/address-of.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { requestLinkForm } from '#app/modules/auth/resets.schema.ts';
import { requestLink } from '#app/modules/auth/resets.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';

const ADDRESSES = ['/forget-password', '/link-expired'] as const;
const TEXTS: Record<(typeof ADDRESSES)[number], { readonly title: string; readonly lead: string }> = {
  '/forget-password': {
    title: 'Forgot password',
    lead: 'Enter the email you sign in with. We’ll send you a link to set a new password. It works once and expires in 60 minutes.',
  },
  '/link-expired': {
    title: 'This link has expired',
    lead: 'It was already used, was replaced by a newer link, or is too old. Enter your email to get a new one.',
  },
};

export const meta: MetaFunction = ({ location }) => [
  { title: `${TEXTS[addressOf(ADDRESSES, location)].title} · ${PRODUCT_NAME}` },
];

export const loader = pageLoader({
  can: 'public',
  query: z.object({ sent: z.string().optional() }),
  run: async ({ query, url }) => ({
    ...TEXTS[addressOf(ADDRESSES, url)],
    brand: env().brandName,
    year: new Date().getUTCFullYear(),
    isSent: query.sent !== undefined,
  }),
});

export const action = pageAction({
  can: 'public',
  form: requestLinkForm,
  run: async ({ form, context, url }): Promise<never> => {
    await requestLink(form.email, { ip: context.clientIp });
    throw redirect(`${addressOf(ADDRESSES, url)}?sent=`, 303);
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

/** The answer is the same for known and unknown addresses. */
export default function RequestLink() {
  const { title, lead, brand, year, isSent } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { errors = {}, message } = failure ?? {};
  const email = failure?.values.email;
  const first = errors.email?.[0];
  return (
    <AuthLayout brand={brand} year={year}>
      {first ? <ErrorSummary problems={[{ name: 'email', message: first }]} /> : null}
      {!first && message ? <ErrorSummary problems={[{ name: null, message }]} /> : null}
      <div className="page-header-text">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="lead" role={isSent ? 'status' : undefined}>
          {isSent
            ? 'If that email has an account, we’ve sent a link. It can take a few minutes. Check your spam folder.'
            : lead}
        </p>
      </div>
      {isSent ? null : (
        <form className="auth-form" method="post" noValidate>
          <div className="fields">
            <TextInput
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={typeof email === 'string' ? email : undefined}
              errors={errors.email}
            />
          </div>
          <SubmitButton className="button-wide" pendingText="Sending…">
            Send link
          </SubmitButton>
        </form>
      )}
      <p>
        <a href="/login">Back to sign in</a>
      </p>
    </AuthLayout>
  );
}
