import type { ReactElement, ReactNode } from 'react';

/** Shows the number of selected rows and buttons that submit the check boxes' form. */
export function BulkBar(props: {
  readonly selected: number;
  readonly noun: string;
  readonly children: ReactNode;
}): ReactElement {
  const { selected, noun, children } = props;
  return (
    <div className={selected > 0 ? 'bulk-bar bulk-bar-active' : 'bulk-bar'}>
      <p className="bulk-bar-count" aria-live="polite">
        {selected > 0 ? `${selected} ${noun}${selected === 1 ? '' : 's'} selected` : `Select ${noun}s for bulk actions`}
      </p>
      <div className="bulk-bar-actions">{children}</div>
    </div>
  );
}
