import { Form, useNavigation } from '@remix-run/react';
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { STEPS } from '#app/modules/estimates/inputs.ts';
import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { Button, ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { textsOf } from '#app/ui/saving/form-texts.ts';
import { SavingBar } from '#app/ui/saving/saving-bar.tsx';
import { isUnsaved } from '#app/ui/saving/saving-state.ts';
import { ConflictForm, type Wording } from './conflict-form.tsx';
import type { Frame, StepContent } from './content.ts';
import { GoneNotice } from './gone-notice.tsx';
import { type FirstHeadline, RunningHeadline } from './headline/running-headline.tsx';
import { replayEarlyInput } from './replay-early-input.ts';
import { stepLabels, stepUnits } from './step-labels.ts';
import { useStepSaving } from './step-saving.tsx';
import { neighbourOf, stepHref } from './wizard-url.ts';

interface StepFormProps {
  readonly frame: Frame;
  readonly content: StepContent;
  readonly children: ReactNode;
  readonly wording?: Wording;
  /** Shown while the estimate has no headline yet. */
  readonly first?: FirstHeadline | null;
  /** Shown with the headline in the foot bar. */
  readonly beside?: ReactNode;
}

/** Posts to the step's own address with its base version, and autosaves with scripts. View mode is read-only. */
export function StepForm(props: StepFormProps) {
  const { frame, content, wording } = props;
  const { state } = useStepSaving();
  if (state.conflict)
    return <ConflictForm frame={frame} labels={stepLabels(content)} units={stepUnits(content)} wording={wording} />;
  if (frame.mode === 'view') return <StepView {...props} />;
  // A new key remounts the form with the changes of other users.
  return <EditForm key={state.filled.times} {...props} />;
}

/** The first submit button is hidden: Enter in a field continues and presses no other button. */
function EditForm({ frame, content, children, first, beside }: StepFormProps) {
  const labels = useMemo(() => stepLabels(content), [content]);
  const { state, now, happen, estId, form, check } = useStepSaving();
  const isLeaving = useNavigation().state !== 'idle' && !isUnsaved(state);
  const base = useMemo(() => JSON.stringify(state.base.texts), [state.base]);
  const previous = neighbourOf(frame.step, -1);
  useEffect(() => {
    if (form.current) replayEarlyInput(form.current);
  }, [form]);
  useFocusKept(state.filled.times > 0);

  function onEdit({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof Element) || target.matches('[data-tool], [data-tool] *')) return;
    const texts = textsOf(currentTarget);
    happen({ type: 'typed', name: target.getAttribute('name') ?? '', texts, live: check(texts) });
  }
  function onBlur({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    // A message between press and release would move the button, and the click would be lost.
    if (!isButtonOf(currentTarget, relatedTarget)) leave(currentTarget, target);
  }
  function onFocus({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    // Reached by keyboard, a button is not about to be missed.
    if (relatedTarget && isButtonOf(currentTarget, target) && target.matches(':focus-visible'))
      leave(currentTarget, relatedTarget);
  }
  function leave(all: HTMLFormElement, field: Element) {
    happen({ type: 'left', name: field.getAttribute('name') ?? '', live: check(textsOf(all)) });
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const pressed = button?.name === 'intent' ? button.value : 'continue';
    const isNavigation = pressed === 'continue' || pressed === 'back';
    if (!isNavigation && (!state.savesItself || !isUnsaved(now.current))) return;
    event.preventDefault();
    // The user never typed the values that the browser restored.
    if (!state.savesItself) onEdit(event);
    const along = button && button.name !== 'intent' ? { [button.name]: button.value } : {};
    happen({ type: 'pressed', button: pressed, along });
  }

  return (
    <Form
      method="post"
      action={frame.estId === null && estId.current !== null ? stepHref(estId.current, frame.step, 'edit') : undefined}
      noValidate
      className="step-form"
      ref={form}
      onInput={onEdit}
      onChange={onEdit}
      onBlur={onBlur}
      onFocus={onFocus}
      onSubmit={onSubmit}
      // The next page is loading, so new input would be lost.
      {...(isLeaving ? { inert: '' } : {})}
    >
      <button type="submit" name="intent" value="continue" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save and continue
      </button>
      <div hidden data-tool>
        {frame.submissionId === null ? null : <input type="hidden" name="submissionId" value={frame.submissionId} />}
        {estId.current === null ? null : (
          <>
            <input type="hidden" name="estId" value={estId.current} />
            <input type="hidden" name="version" value={state.base.version} />
            <input type="hidden" name="base" value={base} />
          </>
        )}
      </div>
      <GoneNotice estId={frame.estId} />
      {children}
      <SavingBar
        state={state}
        storedAt={frame.savedAt}
        what={frame.step === 'assumptions' || frame.step === 'investment' ? 'figure' : 'entry'}
        labelOf={(name) => labels[name] ?? name}
        figure={
          <>
            <RunningHeadline step={frame.step} first={first} />
            {beside}
          </>
        }
      >
        {previous ? (
          <Button type="submit" name="intent" value="back">
            Back
          </Button>
        ) : null}
        <SubmitButton name="intent" value="continue" pendingText="Saving…">
          <span>
            <span className="foot-bar-wide">Save and </span>
            <span className="foot-bar-verb">continue</span>
          </span>
        </SubmitButton>
      </SavingBar>
    </Form>
  );
}

function isButtonOf(form: HTMLFormElement, one: Element | null): boolean {
  return one instanceof HTMLButtonElement && one.form === form;
}

/** A remounted form must not take the focus from the field that the user is in. */
function useFocusKept(isAgain: boolean): void {
  const [id] = useState(() => (isAgain ? document.activeElement?.id : undefined));
  useEffect(() => {
    const control = id ? document.getElementById(id) : null;
    control?.focus();
    if (control instanceof HTMLInputElement && control.type === 'text')
      control.setSelectionRange(control.value.length, control.value.length);
  }, [id]);
}

function StepView({ frame, children }: Pick<StepFormProps, 'frame' | 'children'>) {
  return (
    <div className="step-form">
      <fieldset disabled className="step-view">
        <legend className="visually-hidden">View only</legend>
        {children}
      </fieldset>
      <StepLinks frame={frame} />
    </div>
  );
}

export function StepLinks({ frame, nextText = 'Continue' }: { frame: Frame; nextText?: string }) {
  if (frame.estId === null) return null;
  const previous = neighbourOf(frame.step, -1);
  const next = frame.steps[STEPS.indexOf(frame.step) + 1]?.step;
  return (
    <FootBar figure={<RunningHeadline step={frame.step} />}>
      {previous ? <ButtonLink href={stepHref(frame.estId, previous, frame.mode)}>Back</ButtonLink> : null}
      {next ? (
        <ButtonLink href={stepHref(frame.estId, next, frame.mode)} kind="main">
          {nextText}
        </ButtonLink>
      ) : null}
    </FootBar>
  );
}
