import type { ReactNode } from 'react';
import './foot-bar.css';

/** Shows a form's buttons and status, and the figure they are about, at the bottom of the window. */
export function FootBar(props: {
  /** Buttons. */
  readonly children: ReactNode;
  readonly status?: ReactNode;
  readonly figure?: ReactNode;
}) {
  const { children, status, figure } = props;
  return (
    <div className="foot-bar">
      <div className="foot-bar-buttons">{children}</div>
      {status ? <div className="foot-bar-status">{status}</div> : null}
      {figure ? <div className="foot-bar-figure">{figure}</div> : null}
    </div>
  );
}
