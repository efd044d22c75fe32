import type { FormEventHandler, ReactElement, ReactNode } from 'react';
import { Icon } from '../icons.tsx';

/** The server opens a group with a problem. */
export function AssumptionGroup(props: {
  readonly title: string;
  readonly icon?: ReactNode;
  /** "3 of 3 answered". */
  readonly answered: string;
  readonly open?: boolean;
  readonly onChange?: FormEventHandler<HTMLDetailsElement>;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <details className="assumption-group" open={props.open} onChange={props.onChange}>
      <summary className="assumption-group-head">
        <Icon name="chevronRight" />
        {props.icon}
        <h2>{props.title}</h2>
        <span className="assumption-group-count">{props.answered}</span>
      </summary>
      {props.children}
    </details>
  );
}
