import { useBlocker } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { Button } from '../form/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { isUnsaved } from './saving-state.ts';
import type { Saving } from './use-saving.ts';

const QUESTION = 'You have unsaved changes on this step. Leave anyway?';

/**
 * Saves unsaved input before a navigation, and asks only if that is impossible now. When the whole page closes, it saves on
 * the way, and the browser asks.
 */
export function LeaveGuard({ state, now, happen }: Saving) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved(now.current) &&
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
  // Each retry sets `saving`: a question that disappears with it could not be answered.
  const hasToAsk = isUnsaved(state) && (state.isSlow || state.tries > 0 || state.phase !== 'saving');
  useEffect(() => {
    if (isBlocked) happen({ type: 'leaving' });
  }, [isBlocked, happen]);
  useEffect(() => {
    if (!isUnsaved(state)) answer('proceed');
  }, [answer, state]);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isUnsaved(now.current)) return;
      happen({ type: 'leaving' });
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [now, happen]);
  if (!isBlocked || !hasToAsk) return null;
  return (
    <Dialog label={QUESTION} onClose={() => answer('reset')}>
      <div className="dialog-body">
        <h2>{QUESTION}</h2>
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
