import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { changeTeam } from '#app/modules/customers/team.server.ts';
import { FormErrors } from '#app/ui/form/error-summary.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { loadAccounts } from './accounts/load-accounts.server.ts';
import { loadUser } from './change-status.server.ts';
import { userPath } from './user-directory.ts';

export const meta = pageTitle('Edit User');

export const loader = pageLoader({
  can: 'users.manage',
  query: z.object({ account: z.string().max(200).default('') }),
  run: async ({ actor, params, query }) => {
    const { user } = await loadUser('vendor', actor, params);
    return { user, accounts: await loadAccounts(actor, user.userId, query.account.trim()) };
  },
});

/** Adds the user to an account's team or removes them, then redirects to the user's page. */
export const action = pageAction({
  can: 'users.manage',
  form: z.strictObject({
    accountId: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
    intent: z.enum(['add', 'remove', 'addCustomer', 'removeCustomer']),
  }),
  run: async ({ actor, params, form }): Promise<never> => {
    const userId = readId(params.id);
    const isMember = form.intent === 'add' || form.intent === 'addCustomer';
    const ofCustomer = form.intent === 'addCustomer' || form.intent === 'removeCustomer';
    const name = await changeTeam(actor, { userId, accountId: form.accountId, isMember, ofCustomer });
    throw await redirectWithNotice(userPath('vendor', userId), {
      type: 'success',
      message: `${ofCustomer ? `All accounts of ${name} were` : `${name} was`} ${isMember ? 'added' : 'removed'}.`,
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

/** Shows a refused change. */
export default function UserAccounts() {
  const { user, accounts } = useLoaderData<typeof loader>();
  return (
    <>
      <FormErrors refusal={useActionData<typeof action>()} />
      <PageHeader over={user.email} title={user.userName} />
      <AccountsSection userId={user.userId} {...accounts} />
    </>
  );
}
