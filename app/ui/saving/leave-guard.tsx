import { useCallback } from 'react';
import { LeaveQuestion } from './leave-question.tsx';
import { isUnsaved } from './saving-state.ts';
import type { Saving } from './use-saving.ts';

/**
 * Saves unsaved input before a navigation, and asks only if that is impossible now. When the whole page closes, it saves on
 * the way, and the browser asks.
 */
export function LeaveGuard({ state, now, happen }: Saving) {
  const onLeaving = useCallback(() => happen({ type: 'leaving' }), [happen]);
  return (
    <LeaveQuestion
      question="You have unsaved changes on this step. Leave anyway?"
      isUnsaved={isUnsaved(state)}
      isUnsavedNow={() => isUnsaved(now.current)}
      // Each retry sets `saving`: a question that disappears with it could not be answered.
      hasToAsk={state.isSlow || state.tries > 0 || state.phase !== 'saving'}
      onLeaving={onLeaving}
    />
  );
}
