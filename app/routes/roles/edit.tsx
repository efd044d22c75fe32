import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { editRoleForm } from '#app/modules/roles/roles.schema.ts';
import { readRole, updateRole } from '#app/modules/roles/roles.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { readId } from '../estimates/list/read-id.ts';
import { Fact, Refusals } from '../users/user-fields.tsx';
import { PermissionFields, RoleNameField, SecondFactorField } from './role-fields.tsx';
import { AUDIENCES, LIST_PATH, permissionNames, rolePath } from './role-words.ts';
import './roles.css';

export const meta: MetaFunction = () => [{ title: `Edit Role · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'roles.manage',
  run: ({ actor, params }) => readRole(actor, readId(params.id)),
});

export const action = pageAction({
  can: 'roles.manage',
  form: editRoleForm,
  run: async ({ actor, form, params }): Promise<never> => {
    const id = readId(params.id);
    const { isFixed } = await readRole(actor, id);
    // Its form shows its permissions without controls, so it posts none.
    await updateRole(actor, id, isFixed ? { ...form, permissions: undefined } : form);
    throw await redirectWithNotice(LIST_PATH, {
      type: 'success',
      message: `The role ${form.name} was saved. It counts from its users' next click on.`,
    });
  },
});

export { sendOrKeep as clientAction } from '#app/ui/connection/away.ts';

export default function EditRole() {
  const role = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <>
      <Refusals refusal={refusal} />
      <PageHeader
        over={<a href={LIST_PATH}>Manage Roles</a>}
        title={`Edit Role: ${role.name}`}
        lead={`${role.users.toLocaleString('en-US')} ${role.users === 1 ? 'user holds' : 'users hold'} this role.`}
        actions={
          role.isSystem || role.users > 0 ? null : (
            <ButtonLink href={`${rolePath(role.id)}/delete`} kind="danger">
              Delete
            </ButtonLink>
          )
        }
      />
      <Form method="post" noValidate className="role-form">
        <div className="fields">
          <RoleNameField refusal={refusal} stored={role.name} />
          <Fact label="Audience">{AUDIENCES[role.audience]}</Fact>
          <Fact label="Scope">
            {role.isSystem ? `System role ${role.id}: its scope is its own` : `As ${role.baseRoleName}`}
          </Fact>
          {role.isFixed ? (
            <Fact label="Permissions">
              {permissionNames(role.permissions).join(', ')}. They cannot change: this role grants all others theirs.
            </Fact>
          ) : (
            <PermissionFields refusal={refusal} stored={role.permissions} />
          )}
          <SecondFactorField refusal={refusal} stored={role.requiresSecondFactor} />
        </div>
        <div className="form-actions">
          <ButtonLink href={LIST_PATH}>Cancel</ButtonLink>
          <SubmitButton pendingText="Saving">Save</SubmitButton>
        </div>
      </Form>
    </>
  );
}
