import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { mergeForm } from '#app/modules/customers/directory/directory.schema.ts';
import { listMergeTargets, mergeAccounts, mergeCustomers } from '#app/modules/customers/directory/directory.server.ts';
import { TEXT } from '#app/text.ts';
import { Button } from '#app/ui/form/button.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';

const LABELS = { intoId: 'Merge into', search: 'Find a customer' } as const;

export const meta = pageTitle('Merge');

/** Of a customer, or of one of its accounts. */
const idsIn = (params: Readonly<Record<string, string | undefined>>) => ({
  customerId: readId(params.id),
  accountId: params.accountId === undefined ? null : readId(params.accountId),
});

export const loader = pageLoader({
  can: 'customers.manage',
  query: z.object({ search: z.string().max(200).default('') }),
  run: async ({ actor, params, query }) => {
    const ids = idsIn(params);
    const search = query.search.trim();
    return { ...ids, search, ...(await listMergeTargets(actor, { ...ids, search })) };
  },
});

export const action = pageAction({
  can: 'customers.manage',
  form: mergeForm,
  labels: LABELS,
  run: async ({ actor, params, form: { intoId } }): Promise<never> => {
    const { customerId, accountId } = idsIn(params);
    const { name } = await listMergeTargets(actor, { customerId, accountId, search: '' });
    const target =
      accountId === null
        ? await mergeCustomers(actor, customerId, intoId)
        : await mergeAccounts(actor, accountId, intoId);
    const path = accountId === null ? `/customers/${intoId}` : `/customers/${customerId}/accounts/${intoId}`;
    throw await redirectWithNotice(path, { type: 'success', message: `Merged “${name}” into “${target}”.` });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Merge() {
  const { customerId, accountId, name, estimates, targets, search } = useLoaderData<typeof loader>();
  const follow = accountId === null ? 'accounts' : 'contacts, opportunities, and team';
  const back = accountId === null ? `/customers/${customerId}` : `/customers/${customerId}/accounts/${accountId}`;
  return (
    <>
      <FormPage
        title={`Merge “${name}”?`}
        lead={`Its ${estimates.toLocaleString('en-US')} estimates and its ${follow} move; “${name}” is deleted. You can’t undo this. Generated reports keep the name that they print.`}
        button="Merge"
        pendingText="Merging…"
        cancelTo={back}
      >
        {targets.length === 0 ? (
          <p>{TEXT.noRecords}</p>
        ) : (
          <RadioGroup
            name="intoId"
            isRequired
            label={LABELS.intoId}
            options={targets.map(({ id, name: label, second }) => ({ value: String(id), label, description: second }))}
          />
        )}
      </FormPage>
      {accountId === null ? (
        <Form method="get" role="search" aria-label="Customers" className="form-narrow">
          <TextInput name="search" type="search" label={LABELS.search} defaultValue={search} />
          <div>
            <Button type="submit">Search</Button>
          </div>
        </Form>
      ) : null}
    </>
  );
}
