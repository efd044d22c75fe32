import type { ReactElement, ReactNode } from 'react';

/** Drawings of one thing for three widths: the page shows the one that fits, the others are not there for anyone. */
export function ByWidth(props: {
  readonly wide: ReactNode;
  readonly medium: ReactNode;
  readonly narrow: ReactNode;
}): ReactElement {
  return (
    <>
      <div className="when-wide">{props.wide}</div>
      <div className="when-medium">{props.medium}</div>
      <div className="when-narrow">{props.narrow}</div>
    </>
  );
}
