import type { ReactNode } from 'react';
import { FootBar } from '../../foot-bar/foot-bar.tsx';
import type { ChangedField } from './conflict.ts';
import type { Take } from './take.ts';

/** Discarding asks once more, without scripts too. */
export function ConflictBar(props: {
  readonly asked: readonly ChangedField[];
  readonly take: Take;
  /** The page with the stored values. */
  readonly backTo: string;
  readonly onDiscard?: () => void;
  /** The button that saves. */
  readonly children: ReactNode;
}) {
  const { asked, take, backTo, onDiscard, children } = props;
  const decided = asked.filter(({ name }) => take[name]).length;
  return (
    <FootBar
      status={
        <span role="status">
          {decided === 0 ? 'Not saved yet' : `${decided} of ${asked.length} decided. Not saved yet`}
        </span>
      }
    >
      {children}
      <details className="discard" data-menu="">
        <summary className="button">Discard my changes</summary>
        <div className="discard-panel">
          <p>Your changes on this page will be lost.</p>
          <a
            className="button button-danger"
            href={backTo}
            onClick={
              onDiscard &&
              ((event) => {
                event.preventDefault();
                onDiscard();
              })
            }
          >
            Discard them
          </a>
        </div>
      </details>
    </FootBar>
  );
}
