import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { loadUser } from './change-standing.server.ts';
import { EditPage } from './editing/edit-page.tsx';
import { saveUserForm } from './editing/save-user.server.ts';
import { USER_LABELS } from './editing/user-labels.ts';

export const meta: MetaFunction = () => [{ title: `Edit User · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'partnerUsers.manage',
  run: ({ actor, params }) => loadUser('partner', actor, params),
});

export const action = pageAction({
  can: 'partnerUsers.manage',
  labels: USER_LABELS,
  run: (arrival) => saveUserForm('partner', arrival),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function EditPartnerUser() {
  return <EditPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
