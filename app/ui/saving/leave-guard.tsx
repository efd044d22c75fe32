import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';
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
  const isBlocked = blocker.state === 'blocked';
  const hasToAsk = isUnsaved(state) && (state.isSlow || state.phase !== 'saving');
  useEffect(() => {
    if (isBlocked) happen({ type: 'leaving' });
  }, [isBlocked, happen]);
  useEffect(() => {
    if (blocker.state === 'blocked' && !isUnsaved(state)) blocker.proceed();
  }, [blocker, state]);
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
    <Dialog label={QUESTION} onClose={() => blocker.state === 'blocked' && blocker.reset()}>
      <div className="dialog-body">
        <h2>{QUESTION}</h2>
        <div className="page-actions">
          <Button onClick={() => blocker.reset()}>Cancel</Button>
          <Button kind="danger" onClick={() => blocker.proceed()}>
            Leave without saving
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
