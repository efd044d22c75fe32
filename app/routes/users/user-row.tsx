import type { ReactElement } from 'react';
import type { UserAction, UserRow } from '#app/modules/users/users.view.ts';
import { type RowAction, RowActions } from '#app/ui/table/row-actions.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { Cell, RowHeader } from '#app/ui/table/table.tsx';
import { type Area, standingPath } from './areas.ts';

export const ACTION_LABELS: Record<UserAction, string> = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  resend: 'Resend invitation',
  reset: 'Send password reset',
  resetFactor: 'Reset second factor',
};

/** A user in a list of users: name, e-mail, type, last login, status, and what can be done with them. */
export function UserTableRow(props: {
  readonly area: Area;
  readonly row: UserRow & { readonly lastLogin: string };
  /** Where they are edited; left out where the reader may not. */
  readonly editHref?: string;
  /** What stands under the name. */
  readonly second?: string;
  /** Left out: all that their standing allows. */
  readonly actions?: readonly UserAction[];
}): ReactElement {
  const { area, row, editHref, second, actions = row.actions } = props;
  const standing = actions.map(
    (action): RowAction => ({
      label: ACTION_LABELS[action],
      href: standingPath(area, row.userId, action),
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
        {editHref ? (
          <RowActions name={row.userName} actions={[{ label: 'Edit', href: editHref }, ...standing]} />
        ) : null}
      </Cell>
    </tr>
  );
}
