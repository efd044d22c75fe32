import type { ReactNode } from 'react';

/** The server opens a group with a problem. */
export function AssumptionGroup(props: {
  readonly title: string;
  readonly icon?: ReactNode;
  /** "3 of 3 answered". */
  readonly answered: string;
  readonly open?: boolean;
  /** Within another group. */
  readonly isInner?: boolean;
  readonly children: ReactNode;
}) {
  const Heading = props.isInner ? 'h3' : 'h2';
  return (
    <details className="assumption-group" open={props.open}>
      <summary className="assumption-group-head">
        {props.icon}
        <Heading className="assumption-group-title">{props.title}</Heading>{' '}
        <span className="assumption-group-count">{props.answered}</span>
      </summary>
      {props.children}
    </details>
  );
}
