import type { ReactElement } from 'react';

export type EstimateStatus = 'Draft' | 'Ready' | 'Generated';
export type Standing = 'Active' | 'Invited' | 'Inactive';

/** Shows a status as shape and word, so color is not needed. */
export function StatusMark({ status }: { readonly status: EstimateStatus | Standing }): ReactElement {
  return (
    <span className="status">
      <StatusShape status={status} />
      {status}
    </span>
  );
}

/** Decorative: text nearby names the status. */
export function StatusShape({ status }: { readonly status: EstimateStatus | Standing }): ReactElement {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      className={SHAPES[status] === DONE ? 'status-mark status-mark-done' : 'status-mark'}
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[status]}
    </svg>
  );
}

const OPEN = <circle cx="8" cy="8" r="6.5" className="status-dashed" />;
const HALF = (
  <>
    <circle cx="8" cy="8" r="6.5" className="status-ring" />
    <path d="M8 1.5a6.5 6.5 0 0 0 0 13z" className="status-fill" />
  </>
);
const DONE = (
  <>
    <circle cx="8" cy="8" r="7.25" className="status-fill" />
    <path d="m4.75 8.25 2.25 2.25 4.25-4.75" className="status-tick" />
  </>
);

const SHAPES = {
  Draft: OPEN,
  Ready: HALF,
  Generated: DONE,
  Inactive: OPEN,
  Invited: HALF,
  Active: DONE,
} as const;
