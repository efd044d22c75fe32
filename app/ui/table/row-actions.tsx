import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icons.tsx';

export interface RowAction {
  readonly label: string;
  readonly href: string;
  /** Leads to a confirmation; stands apart at the end. */
  readonly danger?: boolean;
  /** Why it is not possible now: then it is no link. */
  readonly blocked?: string | undefined;
  /** The address answers with a file, or with a page that says why not: the browser opens it. */
  readonly download?: boolean;
  /** What the page at the address asks, where that can be asked in a dialog. */
  readonly asks?: string;
}

/**
 * What can be done with one row, as a disclosure of links. Only what is allowed and possible is in the list; deletion
 * and cloning lead to pages with the form, or ask over the list.
 */
export function RowActions(props: {
  readonly name: string;
  /** Whose the row is, for what its dialogs ask. */
  readonly owner?: string;
  readonly actions: readonly RowAction[];
  /** Forms of their own, already wrapped as list items. */
  readonly children?: ReactNode;
}): ReactElement | null {
  if (props.actions.length === 0 && !props.children) return null;
  return (
    <details className="row-actions" data-menu="">
      <summary className="button row-actions-button">
        <span className="row-actions-word">
          Actions<span className="visually-hidden"> for {props.name}</span>
        </span>
        <Icon name="chevronDown" size={16} />
        <Icon name="more" size={24} />
      </summary>
      <ul className="menu">
        {props.actions.map((action) => (
          <li key={action.label} className={action.danger ? 'menu-apart' : undefined}>
            {action.blocked ? (
              <BlockedAction label={action.label} reason={action.blocked} />
            ) : (
              <a
                className={action.danger ? 'menu-item menu-danger' : 'menu-item'}
                href={action.href}
                data-reload={action.download ? '' : undefined}
                data-dialog={action.asks}
                data-name={action.asks && props.name}
                data-owner={action.asks && props.owner}
              >
                {action.label}
                <span className="visually-hidden"> {props.name}</span>
              </a>
            )}
          </li>
        ))}
        {props.children}
      </ul>
    </details>
  );
}

function BlockedAction({ label, reason }: { readonly label: string; readonly reason: string }) {
  return (
    <span className="menu-item menu-blocked">
      <span>{label} is not possible</span>
      <span className="choice-detail">{reason}</span>
    </span>
  );
}
