import { type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { requestLinkForm } from '#app/modules/auth/resets.schema.ts';
import { requestLink } from '#app/modules/auth/resets.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { RequestLink } from './request-link.tsx';

export const meta: MetaFunction = () => [{ title: `Forgot password · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'public',
  query: z.object({ sent: z.string().optional() }),
  run: async ({ query }) => ({
    brand: env().brandName,
    year: new Date().getUTCFullYear(),
    isSent: query.sent !== undefined,
  }),
});

export const action = pageAction({
  can: 'public',
  form: requestLinkForm,
  run: async ({ form, context }): Promise<never> => {
    await requestLink(form.email, { ip: context.clientIp });
    throw redirect('/forget-password?sent=', 303);
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function ForgetPassword() {
  const frame = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <RequestLink
      {...frame}
      title="Forgot password"
      lead="Enter the address that you sign in with. You get a link to choose a new password; it works once, within 60 minutes."
      errors={failure?.errors ?? {}}
      message={failure?.message}
      email={failure?.values.email}
    />
  );
}
