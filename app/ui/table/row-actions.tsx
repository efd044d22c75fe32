import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icons.tsx';

export interface RowAction {
  readonly label: string;
  readonly href: string;
  /** Opens a confirmation; set apart at the end. */
  readonly danger?: boolean;
  /** Reason why it is not possible now. Replaces the link. */
  readonly blocked?: string | undefined;
  /** The address answers with a file or an error page, so the browser opens it. */
  readonly download?: boolean;
  /** Question of the page at `href`, if a dialog can ask it. */
  readonly asks?: string;
}

/** Lists allowed and possible actions as links in a disclosure. Deleting and cloning open a page, or ask in a dialog. */
export function RowActions(props: {
  readonly name: string;
  /** Shown in dialogs. */
  readonly owner?: string;
  readonly actions: readonly RowAction[];
  /** Further forms, as list items. */
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
