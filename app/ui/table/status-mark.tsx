export type EstimateStatus = 'Draft' | 'Ready' | 'Generated';
export type Standing = 'Active' | 'Invited' | 'Inactive';

const SHAPES = {
  Draft: 'open',
  Ready: 'half',
  Generated: 'done',
  Inactive: 'open',
  Invited: 'half',
  Active: 'done',
} as const;

/** Shows a status as shape and word, so color is not needed. */
export function StatusMark({ status }: { readonly status: EstimateStatus | Standing }) {
  return <span className={`status status-${SHAPES[status]}`}>{status}</span>;
}

/** The same as a cell of a table, as one element: lists have many. */
export function StatusCell({ status }: { readonly status: EstimateStatus }) {
  return (
    <td className={`cell status-cell status-${SHAPES[status]}`} data-label="Status">
      {status}
    </td>
  );
}

/** Decorative: text nearby names the status. */
export function StatusShape({ status }: { readonly status: EstimateStatus | Standing }) {
  return <span className={`status status-${SHAPES[status]}`} aria-hidden="true" />;
}
