import { Form, useLoaderData } from '@remix-run/react';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { accountForm } from '#app/modules/customers/directory/directory.schema.ts';
import { addToTeamByEmail, readAccount, renameRecord } from '#app/modules/customers/directory/directory.server.ts';
import { changeTeam } from '#app/modules/customers/team.server.ts';
import { TEXT } from '#app/text.ts';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';

const LABELS = { name: 'Account name', email: 'Add a vendor user by email' } as const;

export const meta = pageTitle('Account');

export const loader = pageLoader({
  can: 'customers.manage',
  run: async ({ actor, params }) => {
    const [customerId, accountId] = [readId(params.id), readId(params.accountId)];
    return { customerId, ...(await readAccount(actor, customerId, accountId)) };
  },
});

export const action = pageAction({
  can: 'customers.manage',
  form: accountForm,
  labels: LABELS,
  run: async ({ actor, params, form }): Promise<never> => {
    const [customerId, accountId] = [readId(params.id), readId(params.accountId)];
    await readAccount(actor, customerId, accountId);
    if (form.intent === 'rename')
      await renameRecord(actor, { kind: 'account', id: accountId, name: form.name, nameBefore: form.nameBefore });
    else if (form.intent === 'add') await addToTeamByEmail(actor, accountId, form.email);
    else await changeTeam(actor, { userId: form.userId, accountId, isMember: false });
    const message = form.intent === 'rename' ? `Saved “${form.name}”.` : 'Team saved.';
    throw await redirectWithNotice(`/customers/${customerId}/accounts/${accountId}`, { type: 'success', message });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Account() {
  const { customerId, account, team } = useLoaderData<typeof loader>();
  return (
    <>
      <FormPage
        key={account.name}
        over={<a href={`/customers/${customerId}`}>{account.customer}</a>}
        title={account.name}
        lead={account.externalId}
        actions={
          <ButtonLink href={`/customers/${customerId}/accounts/${account.id}/merge`} kind="danger">
            Merge
          </ButtonLink>
        }
        button="Save"
        pendingText="Saving…"
        cancelTo={`/customers/${customerId}`}
      >
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="nameBefore" value={account.name} />
        <TextInput name="name" isRequired label={LABELS.name} defaultValue={account.name} />
      </FormPage>
      <section className="section" aria-labelledby="team">
        <h2 id="team">Team</h2>
        <p className="hint">The team sees all estimates of this account.</p>
        {team.length === 0 ? (
          <p>{TEXT.noRecords}</p>
        ) : (
          <DataTable
            caption="Team of the account"
            rows={team}
            keyOf={({ userId }) => userId}
            columns={[
              { label: 'User Name', cell: ({ name }) => name, href: ({ userId }) => `/users/${userId}` },
              { label: 'User Email', className: 'cell-line', cell: ({ email }) => email },
              { label: 'User Status', cell: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
              {
                ...ACTION_COLUMN,
                cell: ({ userId, name }) => (
                  <Form method="post">
                    <input type="hidden" name="userId" value={userId} />
                    <Button type="submit" kind="text" name="intent" value="remove">
                      Remove<span className="visually-hidden"> {name}</span>
                    </Button>
                  </Form>
                ),
              },
            ]}
          />
        )}
        <Form method="post" className="form-narrow" noValidate>
          <TextInput name="email" type="email" label={LABELS.email} />
          <div>
            <Button type="submit" name="intent" value="add">
              Add
            </Button>
          </div>
        </Form>
      </section>
    </>
  );
}
