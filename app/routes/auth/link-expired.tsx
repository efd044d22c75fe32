import { type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { requestLinkForm } from '#app/modules/auth/resets.schema.ts';
import { requestLink } from '#app/modules/auth/resets.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { RequestLink } from './request-link.tsx';

export const meta: MetaFunction = () => [{ title: `This link has expired · ${PRODUCT_NAME}` }];

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
    throw redirect('/link-expired?sent=', 303);
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function LinkExpired() {
  const frame = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <RequestLink
      {...frame}
      title="This link has expired"
      lead="It was used already, replaced by a newer one, or is too old. Enter your e-mail address to get a new one."
      errors={failure?.errors ?? {}}
      message={failure?.message}
      email={failure?.values.email}
    />
  );
}
