import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icons.tsx';

export type SortDirection = 'asc' | 'desc';

/**
 * A table that turns into cards below 768 px. The caption says what it holds and how it is sorted; it is read out, and
 * shown only when asked for. `wide` tables scroll in a named region of their own.
 */
export function Table(props: {
  readonly caption: string;
  readonly captionShown?: boolean;
  readonly wide?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  const table = (
    <table className={['table', props.className].filter(Boolean).join(' ')}>
      <caption className={props.captionShown ? 'table-caption' : 'visually-hidden'}>{props.caption}</caption>
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

/** A column's head. With `sortHref` it sorts by a link; `sorted` marks the one column that the rows are sorted by. */
export function HeadCell(props: {
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly sortHref?: string;
  readonly sorted?: SortDirection;
  readonly className?: string;
}): ReactElement {
  const { children, align, sortHref, sorted } = props;
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
    </th>
  );
}

/** The name that carries the row, as its header: a link and a second line. */
export function RowHeader(props: {
  readonly href?: string;
  readonly children: ReactNode;
  readonly second?: ReactNode;
}): ReactElement {
  return (
    <th scope="row" className="row-header">
      {props.href ? (
        <a className="row-link" href={props.href}>
          {props.children}
        </a>
      ) : (
        props.children
      )}
      {props.second ? <span className="row-second"> {props.second}</span> : null}
    </th>
  );
}

/** A cell; `label` is the column's name, shown where the row is a card. */
export function Cell(props: {
  readonly label?: string;
  readonly align?: 'end';
  readonly className?: string;
  readonly children?: ReactNode;
}): ReactElement {
  const className = ['cell', props.align === 'end' && 'cell-end num', props.className].filter(Boolean).join(' ');
  return (
    <td className={className} data-label={props.label}>
      {props.children}
    </td>
  );
}

/** The column of tick boxes; it has a name for assistive technology alone. */
export function SelectHeadCell({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <th scope="col" className="cell-select">
      {children}
    </th>
  );
}

/** A closing row under a double rule. */
export function TotalRow({ children }: { readonly children: ReactNode }): ReactElement {
  return <tr className="total-row">{children}</tr>;
}

/** What stands where rows would be: the fixed words and the next useful step. */
export function EmptyState(props: { readonly children?: ReactNode; readonly action?: ReactNode }): ReactElement {
  return (
    <div className="empty-state">
      <p className="empty-state-title">No Records Found.</p>
      {props.children ? <p className="hint">{props.children}</p> : null}
      {props.action}
    </div>
  );
}
