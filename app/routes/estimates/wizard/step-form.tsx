import { Form, useActionData, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button, ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { ConflictForm, type Wording } from './conflict-form.tsx';
import type { Frame } from './content.ts';
import { useDraftSaving } from './draft-saving.ts';
import type { FormTexts } from './form-texts.ts';
import { type Refusal, StepFieldsProvider } from './step-fields.tsx';
import { neighbourOf, stepHref } from './wizard-url.ts';

interface StepFormProps {
  readonly frame: Frame;
  readonly stored: FormTexts;
  readonly children: ReactNode;
  /** Field names to labels, and texts to words, for telling two saves apart. */
  readonly labels: Readonly<Record<string, string>>;
  readonly wording?: Wording;
  /** The main button's words. */
  readonly submitText?: string;
}

/**
 * One step's form: it posts to the step's own address with the version that it was made from. The first submit button
 * is hidden, so that Enter in a field goes on and never presses another button. In view mode nothing can be changed.
 */
export function StepForm(props: StepFormProps) {
  const { frame, stored, labels, wording } = props;
  const refusal = useRefusal();
  // What was posted arrives a moment before what is stored now.
  const isSettled = useNavigation().state === 'idle';
  if (refusal?.code === 'conflict' && isSettled)
    return <ConflictForm frame={frame} mine={refusal.values} stored={stored} labels={labels} wording={wording} />;
  if (frame.mode === 'view') return <StepView {...props} />;
  // A new version brings new stored values, so the form starts anew; a refused one keeps what was typed.
  return <EditForm key={`${frame.step} ${frame.version}`} {...props} />;
}

function EditForm({ frame, stored, children, submitText = 'Save and continue' }: StepFormProps) {
  const refusal = useRefusal();
  const { form, version, status, isSaved, onInput, onSubmit } = useDraftSaving(frame, refusal);
  const previous = neighbourOf(frame.step, -1);
  return (
    <Form method="post" noValidate className="step-form" ref={form} onInput={onInput} onSubmit={onSubmit}>
      <button type="submit" name="intent" value="continue" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {submitText}
      </button>
      {frame.submissionId === null ? null : <input type="hidden" name="submissionId" value={frame.submissionId} />}
      {frame.estId === null ? null : <input type="hidden" name="estId" value={frame.estId} />}
      {version === null ? null : <input type="hidden" name="version" value={version} />}
      <StepFieldsProvider stored={stored} refusal={refusal}>
        {children}
      </StepFieldsProvider>
      <div className="form-actions">
        {previous ? (
          <Button type="submit" name="intent" value="back">
            Back
          </Button>
        ) : (
          <ButtonLink href="/estimates?back=1">Cancel</ButtonLink>
        )}
        <SubmitButton name="intent" value="continue" pendingText="Saving">
          {submitText}
        </SubmitButton>
        <span className="form-actions-end" role="status">
          {isSaved ? <Icon name="check" size={16} /> : null}
          {status}
        </span>
      </div>
    </Form>
  );
}

function StepView({ frame, stored, children }: { frame: Frame; stored: FormTexts; children: ReactNode }) {
  return (
    <div className="step-form">
      <fieldset disabled className="step-view">
        <legend className="visually-hidden">As stored; nothing can be changed here</legend>
        <StepFieldsProvider stored={stored} refusal={undefined}>
          {children}
        </StepFieldsProvider>
      </fieldset>
      <StepLinks frame={frame} />
    </div>
  );
}

/** Back and on where nothing is saved in between. */
export function StepLinks({ frame, nextText = 'Continue' }: { frame: Frame; nextText?: string }) {
  if (frame.estId === null) return null;
  const previous = neighbourOf(frame.step, -1);
  const next = neighbourOf(frame.step, 1);
  return (
    <div className="form-actions">
      {previous ? <ButtonLink href={stepHref(frame.estId, previous, frame.mode)}>Back</ButtonLink> : null}
      {next ? (
        <ButtonLink href={stepHref(frame.estId, next, frame.mode)} kind="main">
          {nextText}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** What the action refused; undefined before the first submission and after a successful one. */
export function useRefusal(): Refusal | undefined {
  const answer = useActionData() as Refusal | undefined;
  return answer && 'values' in answer ? answer : undefined;
}
