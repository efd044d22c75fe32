import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { changeStanding, loadStanding } from './change-standing.server.ts';
import { StandingPage } from './standing-page.tsx';

export const meta: MetaFunction = () => [{ title: `Manage Users · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'partnerUsers.manage',
  run: ({ actor, params }) => loadStanding('partner', actor, params),
});

export const action = pageAction({
  can: 'partnerUsers.manage',
  run: ({ actor, params }) => changeStanding('partner', actor, params),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function PartnerUserStanding() {
  return <StandingPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}
