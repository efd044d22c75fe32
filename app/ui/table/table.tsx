import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';

export type SortDirection = 'asc' | 'desc';

/**
 * Becomes cards below 768 px.
 *
 * @param props.caption content and order; visually hidden
 * @param props.wide scrolls in a named region
 */
export function Table(props: {
  readonly caption: string;
  readonly wide?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const table = (
    <table className={['table', props.className].filter(Boolean).join(' ')}>
      <caption className="visually-hidden">{props.caption}</caption>
      {props.children}
    </table>
  );
  if (!props.wide) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reachable by keyboard
    <section className="table-region" aria-label={props.caption} tabIndex={0}>
      {table}
    </section>
  );
}

/**
 * @param props.sortHref makes the head a sort link
 * @param props.sorted set on the column that sorts the rows
 */
export function HeadCell(props: {
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly sortHref?: string;
  readonly sorted?: SortDirection;
  /** Names the second line of the cells. */
  readonly second?: string;
  readonly className?: string;
}) {
  const { children, align, sortHref, sorted, second } = props;
  return (
    <th
      scope="col"
      className={[align === 'end' && 'cell-end', props.className].filter(Boolean).join(' ') || undefined}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      {sortHref ? (
        <a className="sort-link" href={sortHref} data-keep-scroll="">
          {children}
          {sorted ? <Icon name={sorted === 'asc' ? 'chevronUp' : 'chevronDown'} size={16} /> : null}
        </a>
      ) : (
        children
      )}
      {second ? (
        <>
          {' '}
          <span className="row-second">{second}</span>
        </>
      ) : null}
    </th>
  );
}

/** Names the row: a header cell with a link and a second line. */
export function RowHeader(props: {
  readonly href?: string;
  readonly children: ReactNode;
  readonly second?: ReactNode;
}) {
  return (
    <th scope="row" className="row-header">
      {props.href ? (
        <a className="row-link" href={props.href}>
          {props.children}
        </a>
      ) : (
        props.children
      )}
      {props.second ? (
        <>
          {' '}
          <span className="row-second">{props.second}</span>
        </>
      ) : null}
    </th>
  );
}

/** @param props.label the column's name, shown in cards */
export function Cell(props: {
  readonly label?: string;
  readonly align?: 'end';
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  const className = ['cell', props.align === 'end' && 'cell-end num', props.className].filter(Boolean).join(' ');
  return (
    <td className={className} data-label={props.label}>
      {props.children}
    </td>
  );
}

export function EmptyState(props: { readonly children?: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-state-title">No Records Found.</p>
      {props.children ? <p className="hint">{props.children}</p> : null}
      {props.action}
    </div>
  );
}
