import type { ReactNode } from 'react';

export function SectionHead(props: {
  readonly id?: string;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="section-head">
      <div>
        <h2 id={props.id}>{props.title}</h2>
        {props.hint ? <p className="hint">{props.hint}</p> : null}
      </div>
      <div className="section-head-actions">{props.children}</div>
    </div>
  );
}
