import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useIsNarrow } from '#app/ui/enhanced.ts';

/** A section of the account page: on a phone it opens from one row that shows its state. */
export function AccountSection(props: {
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** On a phone, in place of the lead. */
  readonly state: string;
  /** At the end of the head. */
  readonly aside?: ReactNode;
  readonly hasErrors?: boolean;
  readonly children: ReactNode;
}) {
  const { id, title, lead, state, aside, hasErrors = false, children } = props;
  const isNarrow = useIsNarrow();
  const { hash } = useLocation();
  return (
    <details id={id} className="account-section" open={!isNarrow || hasErrors || hash === `#${id}`}>
      <summary tabIndex={isNarrow ? undefined : -1}>
        <h2>{title}</h2>
        <span className="account-state">{state}</span>
      </summary>
      {lead || aside ? (
        <div className="account-head">
          {lead ? <p className="hint">{lead}</p> : null}
          {aside}
        </div>
      ) : null}
      {children}
    </details>
  );
}

/** A row: what, its state, and its form behind a button. */
export function AccountRow(props: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="account-row">
      <div>
        <h3 className="account-label">{props.label}</h3>
        {props.hint ? <p className="hint">{props.hint}</p> : null}
      </div>
      <div className="account-value">{props.children}</div>
    </div>
  );
}
