import { useLoaderData } from '@remix-run/react';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { deleteRole, readRole } from '#app/modules/roles/roles.server.ts';
import type { RoleRow } from '#app/modules/roles/roles.view.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { ConfirmPage } from '#app/ui/shell/form-page.tsx';
import { holdersPath, holdersWords, LIST_PATH, rolePath } from './role-words.ts';

export const meta = pageTitle('Manage Roles');

export const loader = pageLoader({
  can: 'roles.manage',
  run: ({ actor, params }) => readRole(actor, readId(params.id)),
});

export const action = pageAction({
  can: 'roles.manage',
  fresh: 'delete a role',
  run: async ({ actor, params }): Promise<never> => {
    const { name, isNew } = await deleteRole(actor, readId(params.id));
    const message = isNew ? `Deleted the role “${name}”.` : `The role “${name}” is already deleted.`;
    throw await redirectWithNotice(LIST_PATH, { type: isNew ? 'success' : 'info', message });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function DeleteRole() {
  const role = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      over={<a href={LIST_PATH}>Manage Roles</a>}
      title={`Delete “${role.name}”?`}
      lead={whatHappens(role)}
      button="Delete"
      pendingText="Deleting…"
      disabled={role.isSystem || role.users > 0}
      cancelTo={rolePath(role.id)}
    >
      {role.users > 0 ? (
        <p>
          <a href={holdersPath(role.id)}>Show who has this role</a>
        </p>
      ) : null}
    </ConfirmPage>
  );
}

function whatHappens({ isSystem, users }: RoleRow): string {
  if (isSystem) return 'System roles can’t be deleted.';
  return users > 0 ? `${holdersWords(users)} Assign them another role first.` : 'This cannot be undone.';
}
