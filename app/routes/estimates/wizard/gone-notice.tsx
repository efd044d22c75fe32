import { useState } from 'react';
import { formDataOf } from '#app/form-data.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { messageOf } from '#app/ui/saving/saving-words.ts';
import { useStepSaving } from './step-saving.tsx';

/** The form stays after someone else deletes the estimate, and can be saved once it is restored. */
export function GoneNotice({ estId }: { readonly estId: number | null }) {
  const { state, happen, canRestore } = useStepSaving();
  const [isTried, setTried] = useState(false);
  if (state.phase !== 'gone') return null;

  async function restore() {
    const body = formDataOf({ estimateIds: String(estId) });
    await fetch('/estimates/restore', { method: 'POST', body }).catch(() => undefined);
    setTried(true);
    // The next save shows if the restore worked.
    happen({ type: 'online' });
  }

  const action = canRestore ? (
    <Button onClick={restore}>{isTried ? 'Try to restore it again' : 'Restore it and save'}</Button>
  ) : null;
  return (
    <Notice type="error" action={action}>
      {messageOf(state)} Copy your entries before you leave.
    </Notice>
  );
}
