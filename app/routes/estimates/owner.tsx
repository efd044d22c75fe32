import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { changeOwner, readOwnership } from '#app/modules/hand-over/change-owner.server.ts';
import { ownerForm } from '#app/modules/hand-over/hand-over.schema.ts';
import { Select } from '#app/ui/form/select.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { FindPerson } from '../users/find-person.tsx';
import { listPath } from './list/list-state-cookie.server.ts';

const LABELS = { ownerId: 'New owner' } as const;

export const meta = pageTitle('Change owner');

export const loader = pageLoader({
  can: 'owners.change',
  query: z.object({ person: z.string().max(200).default('') }),
  run: async ({ actor, params, query, request }) => {
    const search = query.person.trim();
    return { ...(await readOwnership(actor, readId(params.id), search)), search, backTo: await listPath(request) };
  },
});

export const action = pageAction({
  can: 'owners.change',
  form: ownerForm,
  labels: LABELS,
  run: async ({ actor, params, form, request }): Promise<never> => {
    const name = await changeOwner(actor, { estId: readId(params.id), ownerId: form.ownerId });
    throw await redirectWithNotice(await listPath(request), { type: 'success', message: `The owner is ${name} now.` });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function ChangeOwner() {
  const { name, owner, takers, hasMoreTakers, search, backTo } = useLoaderData<typeof loader>();
  return (
    <>
      <FormPage
        over={name}
        title="Change owner"
        lead={`${owner.name} owns this estimate. All its versions and open share links go along.`}
        button="Change owner"
        pendingText="Changing…"
        cancelTo={backTo}
      >
        <Select
          name="ownerId"
          isRequired
          label={LABELS.ownerId}
          hint="Active people of the same organization"
          options={[
            { value: '', label: 'Choose' },
            ...takers.map(({ id, name: person, roleName }) => ({ value: String(id), label: `${person}, ${roleName}` })),
          ]}
        />
      </FormPage>
      {hasMoreTakers ? <FindPerson search={search} /> : null}
    </>
  );
}
