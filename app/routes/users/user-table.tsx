import type { UserAction, UserRow } from '#app/modules/users/users.view.ts';
import { ACTION_COLUMN, type Columns } from '#app/ui/table/data-table.tsx';
import { type RowAction, RowActions } from '#app/ui/table/row-actions.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { statusPath, type UserDirectory } from './user-directory.ts';

export const ACTION_LABELS: Record<UserAction, string> = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  handOver: 'Hand over work',
  resend: 'Resend invitation',
  reset: 'Send password reset',
  resetFactor: 'Reset two-factor authentication',
};

type Row = UserRow & { readonly lastLogin: string };

export function userColumns(options: {
  readonly directory: UserDirectory;
  /** Undefined if the reader cannot edit the user. */
  readonly editHref: (row: Row) => string | undefined;
  readonly second?: (row: Row) => string | undefined;
  /** False: users can only be edited here. */
  readonly changes?: boolean;
}): Columns<Row> {
  const { directory, editHref, second, changes = true } = options;
  return [
    { sort: 'userName', label: 'User Name', cell: ({ userName }) => userName, href: editHref, second },
    { sort: 'email', label: 'User Email', className: 'cell-line', cell: ({ email }) => email },
    { sort: 'roles', label: 'Type of User', className: 'cell-words', cell: ({ role }) => role.name },
    {
      sort: 'lastLoginDate',
      label: 'Last Login Date',
      className: 'cell-date',
      cell: ({ lastLoginDate, lastLogin }) =>
        lastLoginDate === null ? lastLogin : <time dateTime={lastLoginDate}>{lastLogin}</time>,
    },
    { sort: 'isActive', label: 'User Status', cell: ({ status }) => <StatusMark status={status} /> },
    {
      ...ACTION_COLUMN,
      cell: (row) => {
        const href = editHref(row);
        if (href === undefined) return null;
        const others = (changes ? row.actions : []).map(
          (action): RowAction => ({
            label: ACTION_LABELS[action],
            href: statusPath(directory, row.userId, action),
            danger: action === 'deactivate',
          }),
        );
        return <RowActions name={row.userName} actions={[{ label: 'Edit', href }, ...others]} />;
      },
    },
  ];
}
