import { useLoaderData } from '@remix-run/react';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { renameForm } from '#app/modules/customers/directory/directory.schema.ts';
import { readCustomer, renameRecord } from '#app/modules/customers/directory/directory.server.ts';
import { TEXT } from '#app/text.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';

const LABELS = { name: 'Customer name' } as const;

export const meta = pageTitle('Customer');

export const loader = pageLoader({
  can: 'customers.manage',
  run: ({ actor, params }) => readCustomer(actor, readId(params.id)),
});

export const action = pageAction({
  can: 'customers.manage',
  form: renameForm,
  labels: LABELS,
  run: async ({ actor, params, form: { name, nameBefore } }): Promise<never> => {
    const id = readId(params.id);
    await renameRecord(actor, { kind: 'customer', id, name, nameBefore });
    throw await redirectWithNotice(`/customers/${id}`, { type: 'success', message: `Saved “${name}”.` });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Customer() {
  const { customer, accounts } = useLoaderData<typeof loader>();
  const path = `/customers/${customer.id}`;
  return (
    <>
      <FormPage
        key={customer.name}
        over={<a href="/customers">Customers</a>}
        title={customer.name}
        lead={[customer.partner ?? 'Vendor', customer.externalId].filter(Boolean).join(', ')}
        actions={
          <>
            <ButtonLink href={`/estimates?search=${encodeURIComponent(customer.name)}`}>
              {`Estimates: ${customer.estimates.toLocaleString('en-US')}`}
            </ButtonLink>
            <ButtonLink href={`${path}/merge`} kind="danger">
              Merge
            </ButtonLink>
          </>
        }
        button="Save"
        pendingText="Saving…"
        cancelTo="/customers"
      >
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="nameBefore" value={customer.name} />
        <TextInput name="name" isRequired label={LABELS.name} defaultValue={customer.name} />
      </FormPage>
      {customer.partnerId === null ? (
        <section className="section" aria-labelledby="accounts">
          <h2 id="accounts">Accounts</h2>
          {accounts.length === 0 ? (
            <p>{TEXT.noRecords}</p>
          ) : (
            <DataTable
              caption="Accounts of the customer"
              rows={accounts}
              keyOf={({ id }) => id}
              columns={[
                {
                  label: 'Account',
                  cell: ({ name }) => name,
                  href: ({ id }) => `${path}/accounts/${id}`,
                  second: ({ externalId }) => externalId,
                },
                { label: 'Team', align: 'end', cell: ({ team }) => team.toLocaleString('en-US') },
                { label: 'Estimates', align: 'end', cell: ({ estimates }) => estimates.toLocaleString('en-US') },
              ]}
            />
          )}
        </section>
      ) : null}
    </>
  );
}
