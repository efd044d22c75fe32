import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../form/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { STEP_UP_TITLE, WAITING_CHANGE } from './step-up.ts';
import { StepUpForm } from './step-up-form.tsx';
import { closeStepUp, subscribeToStepUp, waitingChange } from './waiting-change.ts';

/** Over the page whose change waits, once its form has the focus back: closing the dialog returns it there. */
export function StepUpDialog() {
  const waiting = useSyncExternalStore(subscribeToStepUp, waitingChange, () => null);
  const { state, formData } = useNavigation();
  const stepUp = state === 'idle' || formData?.has(WAITING_CHANGE) ? waiting : null;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [field] = Object.keys(stepUp?.errors ?? {});
    const best = body.current?.querySelector<HTMLElement>('#use-passkey, [name=password], #use-provider');
    (body.current?.querySelector<HTMLElement>(`[name="${field}"]`) ?? best)?.focus();
  }, [stepUp]);
  if (!stepUp) return null;
  return (
    <Dialog label={STEP_UP_TITLE} className="step-up-dialog" onClose={closeStepUp}>
      <div className="dialog-body" ref={body}>
        <h2>{STEP_UP_TITLE}</h2>
        <p className="lead">You are about to {stepUp.change}.</p>
        <StepUpForm stepUp={stepUp} cancel={<CancelButton />} />
      </div>
    </Dialog>
  );
}

/** Closes the dialog itself, which gives the focus back. */
function CancelButton() {
  return <Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>Cancel</Button>;
}
