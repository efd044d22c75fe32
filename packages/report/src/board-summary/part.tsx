import type { ReactNode } from 'react';

/** A part with its heading, and one line of reason opposite. */
export function Part(props: {
  readonly title: string;
  readonly reason?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { title, reason, className = '', children } = props;
  return (
    <section className={`board-part ${className}`} data-part={title}>
      <div className="board-part-head">
        <h2>{title}</h2> {reason ? <div className="board-reason">{reason}</div> : null}
      </div>
      {children}
    </section>
  );
}
