import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { listRoles } from '#app/modules/roles/roles.server.ts';
import type { RoleRow } from '#app/modules/roles/roles.view.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';
import { RowActions } from '#app/ui/table/row-actions.tsx';
import { AUDIENCES, holdersPath, holdersWords, permissionNames, rolePath } from './role-words.ts';

export const meta = pageTitle('Manage Roles');

export const loader = pageLoader({ can: 'roles.manage', run: ({ actor }) => listRoles(actor) });

export default function RolesList() {
  const roles = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Manage Roles"
        lead="A permission only applies where the system role allows it."
        actions={
          <ButtonLink href="/ManageRoles/new" kind="main" icon="plus">
            Create New Role
          </ButtonLink>
        }
      />
      <DataTable
        caption="Roles, each custom role after the system role it is based on"
        rows={roles}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Role Name', cell: ({ name }) => name, href: ({ id }) => rolePath(id), second: kindOf },
          { label: 'Type', className: 'cell-words', cell: ({ audience }) => AUDIENCES[audience] },
          {
            label: 'Permissions',
            className: 'cell-line',
            cell: ({ permissions }) => permissionNames(permissions).join(', ') || 'None',
          },
          {
            label: 'Users',
            align: 'end',
            cell: ({ id, name, users }) =>
              users > 0 ? (
                <a href={holdersPath(id)} aria-label={`${holdersWords(users)} ${name}`}>
                  {users.toLocaleString('en-US')}
                </a>
              ) : (
                '0'
              ),
          },
          { ...ACTION_COLUMN, cell: (role) => <RowActions name={role.name} actions={actionsOf(role)} /> },
        ]}
      />
    </>
  );
}

function kindOf({ id, isSystem, baseRoleName, requiresSecondFactor }: RoleRow): string {
  const kind = isSystem ? `System role ${id}` : `Like ${baseRoleName}`;
  return requiresSecondFactor ? `${kind}, two-factor authentication required` : kind;
}

/** A role with users cannot be deleted; its entry shows the reason. */
function actionsOf({ id, isSystem, users }: RoleRow) {
  const edit = { label: 'Edit', href: rolePath(id) };
  if (isSystem) return [edit];
  const blocked = users > 0 ? `${holdersWords(users)} Assign them another role first.` : undefined;
  return [edit, { label: 'Delete', href: `${rolePath(id)}/delete`, danger: true, blocked }];
}
