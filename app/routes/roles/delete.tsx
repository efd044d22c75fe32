import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { deleteRole, readRole } from '#app/modules/roles/roles.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { readId } from '../estimates/list/read-id.ts';
import { Refusals } from '../users/user-fields.tsx';
import { LIST_PATH, rolePath } from './role-words.ts';

export const meta: MetaFunction = () => [{ title: `Manage Roles · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'roles.manage',
  run: ({ actor, params }) => readRole(actor, readId(params.id)),
});

export const action = pageAction({
  can: 'roles.manage',
  run: async ({ actor, params }): Promise<never> => {
    const { id, name } = await readRole(actor, readId(params.id));
    await deleteRole(actor, id);
    throw await redirectWithNotice(LIST_PATH, { type: 'success', message: `The role ${name} was deleted.` });
  },
});

export { sendOrKeep as clientAction } from '#app/ui/connection/away.ts';

export default function DeleteRole() {
  const role = useLoaderData<typeof loader>();
  return (
    <>
      <Refusals refusal={useActionData<typeof action>()} />
      <PageHeader
        over={<a href={LIST_PATH}>Manage Roles</a>}
        title={`Delete “${role.name}”?`}
        lead="It cannot be brought back. A role that somebody holds stays."
      />
      <Form method="post" className="form-actions">
        <ButtonLink href={rolePath(role.id)}>Cancel</ButtonLink>
        <SubmitButton kind="danger" pendingText="Deleting">
          Delete
        </SubmitButton>
      </Form>
    </>
  );
}
