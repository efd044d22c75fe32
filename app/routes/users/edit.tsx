import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { loadAccounts } from './accounts/load-accounts.server.ts';
import { loadUser } from './change-status.server.ts';
import { EditPage } from './editing/edit-page.tsx';
import { saveUserForm } from './editing/save-user.server.ts';
import { USER_LABELS } from './editing/user-labels.ts';
import { directoryOf, manageUsers } from './user-directory.ts';

export const meta: MetaFunction = () => [{ title: `Edit User · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: manageUsers,
  query: z.object({ account: z.string().max(200).default('') }),
  run: async ({ actor, params, query, url }) => {
    const loaded = await loadUser(directoryOf(url), actor, params);
    const { directory, user } = loaded;
    const hasAccounts = directory === 'vendor' && user.partner === null;
    const accounts = hasAccounts ? await loadAccounts(actor, user.userId, query.account.trim()) : null;
    return { ...loaded, accounts };
  },
});

export const action = pageAction({
  can: manageUsers,
  labels: USER_LABELS,
  run: (arrival) => saveUserForm(directoryOf(arrival.url), arrival),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function EditUser() {
  const { accounts, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <EditPage {...page} answer={answer} />
      {accounts ? <AccountsSection userId={page.user.userId} {...accounts} /> : null}
    </>
  );
}
