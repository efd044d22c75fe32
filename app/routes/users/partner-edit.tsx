import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { editForm } from '#app/modules/users/users.schema.ts';
import { editUser } from '#app/modules/users/users.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { readId } from '../estimates/list/read-id.ts';
import { listPath } from './areas.ts';
import { loadUser } from './change-standing.server.ts';
import { EditPage } from './edit-page.tsx';

export const meta: MetaFunction = () => [{ title: `Edit User · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'partnerUsers.manage',
  run: ({ actor, params }) => loadUser('partner', actor, params),
});

export const action = pageAction({
  can: 'partnerUsers.manage',
  form: editForm,
  run: async ({ actor, form, params }): Promise<never> => {
    await editUser(actor, readId(params.id), form);
    const message = `${form.firstName} ${form.lastName} was saved.`;
    throw await redirectWithNotice(listPath('partner'), { type: 'success', message });
  },
});

export { sendOrKeep as clientAction } from '#app/ui/connection/away.ts';

export default function EditPartnerUser() {
  return <EditPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}
