import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { editForm } from '#app/modules/users/users.schema.ts';
import { editUser } from '#app/modules/users/users.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { readId } from '../estimates/list/read-id.ts';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { loadAccounts } from './accounts/load-accounts.server.ts';
import { listPath } from './areas.ts';
import { loadUser } from './change-standing.server.ts';
import { EditPage } from './edit-page.tsx';

export const meta: MetaFunction = () => [{ title: `Edit User · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'users.manage',
  query: z.object({ account: z.string().max(200).default('') }),
  run: async ({ actor, params, query }) => {
    const loaded = await loadUser('vendor', actor, params);
    const { user } = loaded;
    const accounts = user.partner === null ? await loadAccounts(actor, user.userId, query.account.trim()) : null;
    return { ...loaded, accounts };
  },
});

export const action = pageAction({
  can: 'users.manage',
  form: editForm,
  run: async ({ actor, form, params }): Promise<never> => {
    await editUser(actor, readId(params.id), form);
    const message = `${form.firstName} ${form.lastName} was saved.`;
    throw await redirectWithNotice(listPath('vendor'), { type: 'success', message });
  },
});

export { sendOrKeep as clientAction } from '#app/ui/connection/away.ts';

export default function EditUser() {
  const { accounts, ...page } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <>
      <EditPage {...page} refusal={refusal} />
      {accounts ? <AccountsSection userId={page.user.userId} {...accounts} /> : null}
    </>
  );
}
