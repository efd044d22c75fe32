import { useBlocker } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { Button } from '../form/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';

/** Asks before a navigation that would lose unsaved input. When the whole page closes, the browser asks. */
export function LeaveQuestion(props: {
  readonly question: string;
  readonly isUnsaved: boolean;
  /** The same, also between renders. */
  readonly isUnsavedNow?: () => boolean;
  /** False while the input may still be saved on the way. */
  readonly hasToAsk?: boolean;
  readonly onLeaving?: () => void;
}) {
  const { question, isUnsaved, hasToAsk = true, onLeaving } = props;
  const now = useRef(props.isUnsavedNow);
  now.current = props.isUnsavedNow ?? (() => isUnsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      now.current?.() === true &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  // Remix renders its answer later and accepts only one.
  const answered = useRef<typeof blocker>();
  const answer = useCallback(
    (how: 'proceed' | 'reset') => {
      if (blocker.state !== 'blocked' || answered.current === blocker) return;
      answered.current = blocker;
      blocker[how]();
    },
    [blocker],
  );
  const isBlocked = blocker.state === 'blocked' && answered.current !== blocker;
  useEffect(() => {
    if (isBlocked) onLeaving?.();
  }, [isBlocked, onLeaving]);
  useEffect(() => {
    if (!isUnsaved) answer('proceed');
  }, [answer, isUnsaved]);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!now.current?.()) return;
      onLeaving?.();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [onLeaving]);
  if (!isBlocked || !hasToAsk) return null;
  return (
    <Dialog label={question} onClose={() => answer('reset')}>
      <div className="dialog-body">
        <h2>{question}</h2>
        <div className="page-actions">
          <Button
            onClick={({ currentTarget }) => {
              answer('reset');
              // Immediately: an open dialog swallows the next key.
              currentTarget.closest('dialog')?.close();
            }}
          >
            Cancel
          </Button>
          <Button kind="danger" onClick={() => answer('proceed')}>
            Leave without saving
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
