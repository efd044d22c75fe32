import { useBlocker } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { Button } from '../form/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { isUnsaved } from './saving-state.ts';
import type { Saving } from './use-saving.ts';

const QUESTION = 'You have unsaved changes on this step. Leave anyway?';

/**
 * Keeps a page with something unsaved from being left: it is saved first, and only where that cannot be done right now
 * the page asks. When the whole page is left, it is saved on the way, and the browser asks in its own words.
 */
export function LeaveGuard({ state, now, happen }: Saving) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved(now.current) &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  // The framework draws its answer when it has time for it, and takes only one.
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
  // A question that went away with each further try could not be answered.
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
              // At once: a key that meets an open dialog is lost to the page.
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
