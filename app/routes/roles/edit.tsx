import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AppError } from '#app/errors.ts';
import { parseForm } from '#app/http/form.server.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { editRoleForm } from '#app/modules/roles/roles.schema.ts';
import { findDeletedRole, readRole, updateRole } from '#app/modules/roles/roles.server.ts';
import type { RoleRow } from '#app/modules/roles/roles.view.ts';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import type { Refusal } from '#app/ui/form/error-summary.tsx';
import { ReadOnlyField } from '#app/ui/form/field.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { DeletedRolePage, deletedRoleIn, deletionWords } from './deleted-role.tsx';
import { PermissionFields, RoleNameField, SecondFactorField } from './role-fields.tsx';
import { latestOfRole, ROLE_LABELS, roleTexts } from './role-texts.ts';
import { AUDIENCES, holdersPath, holdersWords, LIST_PATH, permissionNames, rolePath } from './role-words.ts';
import './roles.css';

export const meta = pageTitle('Edit Role');

export const loader = pageLoader({
  can: 'roles.manage',
  run: async ({ actor, params }) => {
    const id = readId(params.id);
    const deleted = await findDeletedRole(actor, id);
    return deleted ? data(deleted, { status: 410 }) : readRole(actor, id);
  },
});

export const action = pageAction({
  can: 'roles.manage',
  fresh: 'change a role',
  labels: ROLE_LABELS,
  run: ({ actor, formData, params }) => {
    const id = readId(params.id);
    return saveOrAsk(actor, formData, {
      latest: async () => latestOfRole(await readRole(actor, id)),
      save: async ({ form, note }) => {
        const change = parseForm(editRoleForm, form);
        const { isFixed } = await readRole(actor, id);
        // The form shows fixed permissions without controls, so it posts none.
        await updateRole(actor, id, isFixed ? { ...change, permissions: undefined } : change);
        const message = `Saved the role “${change.name}”. It takes effect with each user’s next request.${note}`;
        return redirectWithNotice(LIST_PATH, { type: 'success', message });
      },
    }).catch(async (error: unknown) => {
      const deleted = error instanceof AppError && error.code === 'notFound' ? await findDeletedRole(actor, id) : null;
      if (!deleted) throw error;
      throw new AppError('conflict', `${deletionWords(deleted)} Nothing was saved.`, { detail: deleted });
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() => import('#app/modules/roles/roles.schema.ts').then((schemas) => schemas.editRoleForm));

export default function EditRole() {
  const role = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if ('deletedAt' in role) return <DeletedRolePage role={role} refusal={answer as Refusal} />;
  const deleted = deletedRoleIn(answer);
  if (deleted) return <DeletedRolePage role={deleted} refusal={answer as Refusal} />;
  const refusal = isConflict(answer) ? undefined : (answer as Refusal);
  const title = `Edit Role: ${role.name}`;
  return (
    <FormPage
      check={check}
      stored={{ texts: roleTexts(role), over: title, backTo: rolePath(role.id) }}
      over={<a href={LIST_PATH}>Manage Roles</a>}
      title={title}
      lead={
        <>
          {holdersWords(role.users)}
          {role.users > 0 ? (
            <>
              {' '}
              <a href={holdersPath(role.id)}>Show {role.users === 1 ? 'this user' : 'these users'}</a>
            </>
          ) : null}
        </>
      }
      actions={role.isSystem ? null : <DeleteAction role={role} />}
      form={{ className: 'role-form' }}
      button="Save"
      pendingText="Saving…"
      cancelTo={LIST_PATH}
    >
      <RoleNameField stored={role.name} />
      <ReadOnlyField label="Audience">{AUDIENCES[role.audience]}</ReadOnlyField>
      <ReadOnlyField label="Scope">
        {role.isSystem ? `System role ${role.id}: its own data access` : `As ${role.baseRoleName}`}
      </ReadOnlyField>
      {role.isFixed ? (
        <ReadOnlyField label={ROLE_LABELS.permissions}>
          {permissionNames(role.permissions).join(', ')}. These permissions are fixed.
        </ReadOnlyField>
      ) : (
        <PermissionFields
          refusal={refusal}
          base={{ id: role.baseRoleId, name: role.baseRoleName }}
          stored={role.permissions}
        />
      )}
      <SecondFactorField refusal={refusal} stored={role.requiresSecondFactor} />
    </FormPage>
  );
}

/** A role with users cannot be deleted; the reason replaces the button. */
function DeleteAction({ role }: { readonly role: RoleRow }) {
  if (role.users === 0)
    return (
      <ButtonLink href={`${rolePath(role.id)}/delete`} kind="danger">
        Delete
      </ButtonLink>
    );
  return (
    <>
      <Button kind="danger" disabled aria-describedby="why-not-deleted">
        Delete
      </Button>
      <p id="why-not-deleted" className="hint">
        You can’t delete a role that has users.
      </p>
    </>
  );
}
