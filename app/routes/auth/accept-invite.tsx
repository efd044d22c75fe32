import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { codeQuery, newPasswordForm } from '#app/modules/auth/resets.schema.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { PASSWORD_LABELS } from '#app/ui/form/password-input.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { usePasswordLink, visitLink } from './password-by-link.server.ts';

export const meta: MetaFunction = () => [{ title: `Accept invitation · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'public',
  query: codeQuery,
  run: (visit) => visitLink(visit, visit.query, 'invite'),
});

export const action = pageAction({
  can: 'public',
  form: newPasswordForm,
  labels: PASSWORD_LABELS,
  run: (visit) => usePasswordLink(visit, visit.form, 'invite'),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function AcceptInvite() {
  const frame = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <ChoosePassword
      {...frame}
      title="Accept invitation"
      lead="Choose a password for your account."
      button="Accept invitation"
      done="Your account is ready. Sign in with your e-mail address and the new password."
      refusal={failure}
    />
  );
}
