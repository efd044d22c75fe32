import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { readId } from '../estimates/list/read-id.ts';
import { partnerPath } from '../partners/partners-url.ts';
import { loadSetup, submitSetup } from './load-setup.server.ts';
import { SETUP_LABELS } from './setup-labels.ts';
import { SetupPage } from './setup-page.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Widget · ${data?.setup.partnerName ?? 'Partners'} · ${PRODUCT_NAME}` },
];

export const loader = pageLoader({
  can: 'partners.manage',
  run: ({ actor, params }) => loadSetup(actor, readId(params.id)),
});

export const action = pageAction({
  can: 'partners.manage',
  labels: SETUP_LABELS,
  run: ({ actor, params, formData }) => {
    const partnerId = readId(params.id);
    return submitSetup(actor, partnerId, formData, `${partnerPath(partnerId)}/widget`);
  },
});

export { skipRevalidationAfterPreview as shouldRevalidate } from '#app/ui/network/preview-revalidation.ts';
export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

/** Widget: the calculator of a partner, for the vendor's administrators. */
export default function PartnerWidget() {
  const data = useLoaderData<typeof loader>();
  const { partnerId, partnerName } = data.setup;
  return (
    <SetupPage
      data={data}
      answer={useActionData<typeof action>()}
      path={`${partnerPath(partnerId)}/widget`}
      over={<a href={partnerPath(partnerId)}>{partnerName}</a>}
    />
  );
}
