import { Fragment, type ReactNode } from 'react';

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
  readonly actions: readonly RowAction[];
  /** Further forms. */
  readonly children?: ReactNode;
}) {
  if (props.actions.length === 0 && !props.children) return null;
  return (
    <details className="row-actions" data-menu="">
      <summary>{`Actions for ${props.name}`}</summary>
      <div className="menu">
        {props.actions.map((action) => (
          <Fragment key={action.label}>
            {action.blocked ? (
              <BlockedAction label={action.label} reason={action.blocked} />
            ) : (
              <a
                className={action.danger ? 'menu-danger' : undefined}
                href={action.href}
                data-reload={action.download ? '' : undefined}
                data-dialog={action.asks}
              >
                {action.label}
              </a>
            )}{' '}
          </Fragment>
        ))}
        {props.children}
      </div>
    </details>
  );
}

function BlockedAction({ label, reason }: { readonly label: string; readonly reason: string }) {
  return (
    <span className="menu-blocked">
      <span>{label} is not possible</span>
      <span className="choice-detail">{reason}</span>
    </span>
  );
}
