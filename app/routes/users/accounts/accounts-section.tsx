import { Form } from '@remix-run/react';
import { TEXT } from '#app/text.ts';
import { Button } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';
import { userPath } from '../user-directory.ts';

interface Account {
  readonly id: number;
  readonly name: string;
  readonly externalId: string;
  readonly customerName: string;
}

/** A vendor user's accounts, and through them the customers. */
export function AccountsSection(props: {
  readonly userId: number;
  readonly accounts: readonly Account[];
  /** `found` omits accounts that the user already has. */
  readonly search: string;
  readonly found: readonly Account[] | null;
}) {
  const { userId, accounts, search, found } = props;
  return (
    <section className="section" aria-labelledby="accounts-heading">
      <h2 id="accounts-heading">Accounts and customers</h2>
      <p className="lead">
        They see their own estimates and those of these accounts. Adding a customer adds all its accounts.
      </p>
      {accounts.length === 0 ? (
        <p>{TEXT.noRecords}</p>
      ) : (
        <AccountTable caption="Assigned accounts" accounts={accounts} userId={userId} intent="remove" />
      )}
      <Form className="form-narrow" method="get" role="search" aria-label="Accounts">
        <TextInput
          name="account"
          label="Add an account"
          type="search"
          icon="search"
          maxLength={200}
          defaultValue={search}
        />
        <div>
          <Button type="submit">Search accounts</Button>
        </div>
      </Form>
      {found === null ? null : found.length === 0 ? (
        <p role="status">{TEXT.noRecords}</p>
      ) : (
        <AccountTable caption={`Accounts found for “${search}”`} accounts={found} userId={userId} intent="add" />
      )}
    </section>
  );
}

function AccountTable(props: {
  readonly caption: string;
  readonly accounts: readonly Account[];
  readonly userId: number;
  readonly intent: 'add' | 'remove';
}) {
  const { caption, accounts, userId, intent } = props;
  return (
    <DataTable
      caption={caption}
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Account', cell: ({ name }) => name },
        { label: 'Customer', cell: ({ customerName }) => customerName },
        { label: 'External id', cell: ({ externalId }) => externalId },
        {
          ...ACTION_COLUMN,
          cell: (account) => (
            <Form method="post" action={`${userPath('vendor', userId)}/accounts`}>
              <input type="hidden" name="accountId" value={account.id} />
              <Button type="submit" name="intent" value={intent}>
                {intent === 'add' ? 'Add' : 'Remove'}
                <span className="visually-hidden"> {account.name}</span>
              </Button>
              <Button type="submit" name="intent" value={`${intent}Customer`}>
                {intent === 'add' ? 'Add customer' : 'Remove customer'}
                <span className="visually-hidden">: all accounts of {account.customerName}</span>
              </Button>
            </Form>
          ),
        },
      ]}
    />
  );
}
