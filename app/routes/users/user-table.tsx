import type { ReactElement } from 'react';
import type { UserAction, UserRow } from '#app/modules/users/users.view.ts';
import { type RowAction, RowActions } from '#app/ui/table/row-actions.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { Cell, RowHeader } from '#app/ui/table/table.tsx';
import { statusPath, type UserDirectory } from './user-directory.ts';

export const ACTION_LABELS: Record<UserAction, string> = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  resend: 'Resend invitation',
  reset: 'Send password reset',
  resetFactor: 'Reset second factor',
};

export function UserTableRow(props: {
  readonly directory: UserDirectory;
  readonly row: UserRow & { readonly lastLogin: string };
  /** Undefined if the reader cannot edit the user. */
  readonly editHref?: string;
  /** Shown below the name. */
  readonly second?: string;
  /** Default: all that the user's status allows. */
  readonly actions?: readonly UserAction[];
}): ReactElement {
  const { directory, row, editHref, second, actions = row.actions } = props;
  const changes = actions.map(
    (action): RowAction => ({
      label: ACTION_LABELS[action],
      href: statusPath(directory, row.userId, action),
      danger: action === 'deactivate',
    }),
  );
  return (
    <tr>
      <RowHeader href={editHref} second={second}>
        {row.userName}
      </RowHeader>
      <Cell label="User Email" className="cell-line">
        {row.email}
      </Cell>
      <Cell label="Type of User" className="cell-words">
        {row.role.name}
      </Cell>
      <Cell label="Last Login Date" className="cell-date">
        {row.lastLoginDate === null ? row.lastLogin : <time dateTime={row.lastLoginDate}>{row.lastLogin}</time>}
      </Cell>
      <Cell label="User Status">
        <StatusMark status={row.status} />
      </Cell>
      <Cell className="cell-actions">
        {editHref ? <RowActions name={row.userName} actions={[{ label: 'Edit', href: editHref }, ...changes]} /> : null}
      </Cell>
    </tr>
  );
}
