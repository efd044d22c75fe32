import { useLocation, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { STEPS, type Step } from '#app/modules/estimates/inputs.ts';
import { SAMPLE_ID } from '#app/modules/estimates/sample/sample.ts';
import { FamilyMarks } from '#app/ui/family-icon.tsx';
import { type Doing, LoaderOverlay } from '#app/ui/feedback/loader-overlay.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ErrorSummary, type FormProblem, problemsOf } from '#app/ui/form/error-summary.tsx';
import { leadOf, titleOf } from '#app/ui/saving/conflict/conflict.ts';
import { shownErrors } from '#app/ui/saving/saving-state.ts';
import { problemNames } from '#app/ui/saving/saving-words.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import { Stepper, WizardLayout } from '#app/ui/wizard/stepper.tsx';
import { ChangedSinceOriginal } from '../refresh/preset-changes.tsx';
import { authorOfConflict, openChoices, shownCombined } from './conflict-form.tsx';
import type { Frame, StepContent } from './content.ts';
import type { Refusal } from './refusal.ts';
import { stepLabels } from './step-labels.ts';
import { type StepSaving, useRefusal, useStepSaving } from './step-saving.tsx';
import { STEP_TITLES } from './step-titles.ts';
import { isAhead, stepHref } from './wizard-url.ts';

function numberOf({ step, steps }: Pick<Frame, 'step' | 'steps'>): string {
  return `Step ${STEPS.indexOf(step) + 1} of ${steps.length}`;
}

/** Formats "Step 3 of 7 · Halden Logistics digital experience". */
export function placeOf(frame: Pick<Frame, 'step' | 'steps' | 'name'>): string {
  return `${numberOf(frame)} · ${frame.name === '' ? 'Create ROI' : frame.name}`;
}

/** Names the choices of a conflict like their fields. */
const choiceLabels = (labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [`take.${name}`, label]));

export function WizardFrame(props: {
  readonly frame: Frame;
  readonly content: StepContent;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { frame, content, title, lead, actions, children } = props;
  const { state, progress } = useStepSaving();
  const refusal = useRefusal();
  const { conflict } = state;
  const labels = stepLabels(content);
  const problems = conflict
    ? problemsOf({ errors: openChoices(conflict), message: '' }, choiceLabels(labels))
    : state.presses > 0
      ? problemsOf({ errors: shownErrors(state), message: '' }, labels)
      : otherProblems(refusal);
  const header = conflict
    ? {
        title: titleOf([{ by: authorOfConflict(conflict) }], 'this estimate'),
        lead: leadOf(conflict.merge.clashes.length, shownCombined(state).length),
      }
    : { title, lead, actions };
  return (
    <WizardLayout stepper={<WizardSteps frame={frame} progress={progress} />}>
      <ErrorSummary problems={problems} revision={state.presses} />
      <TourAnchor unless={frame.step} steps={WIZARD_TOUR} />
      <PageHeader over={<PageWay frame={frame} />} {...header} />
      {frame.mode === 'view' && frame.state !== 2 && !frame.mayChange ? (
        <Notice type="info">
          {frame.estId === SAMPLE_ID
            ? 'Sample. It can’t be changed, isn’t in your list, and counts in no total.'
            : 'View only. Editing requires the Create ROI permission.'}
        </Notice>
      ) : null}
      {frame.hasNewerConfiguration && frame.mode === 'edit' ? (
        <Notice type="info">
          The configuration has changed since you created this estimate.{' '}
          <a href={`/estimates/${frame.estId}/refresh`}>Review the changes</a>
        </Notice>
      ) : null}
      {frame.newerModel ? (
        <Notice type="info">
          This estimate was last saved with model {frame.newerModel.from} and is now calculated with model{' '}
          {frame.newerModel.to}.{' '}
          {frame.mayChange ? <a href={`/estimates/${frame.estId}/refresh`}>Review what changed</a> : null}
        </Notice>
      ) : null}
      {frame.sinceOriginal.length > 0 ? <ChangedSinceOriginal changes={frame.sinceOriginal} /> : null}
      <LoaderOverlay busy={useStepPending(frame.step)} what="the estimate" variant="step">
        <FamilyMarks marks={frame.marks}>{children}</FamilyMarks>
      </LoaderOverlay>
    </WizardLayout>
  );
}

/** On a phone the stepper shows the position. */
function PageWay({ frame }: { frame: Frame }) {
  return (
    <>
      <a href="/estimates?back">ROI Estimates List</a>
      <span className="page-place">
        <span className="page-dot"> · </span>
        {numberOf(frame)}
        <Named name={frame.name} />
        <Named name={frame.customer} />
      </span>
    </>
  );
}

function Named({ name }: { name: string }) {
  if (name === '') return null;
  return (
    <>
      {' · '}
      <bdi>{name}</bdi>
    </>
  );
}

/** @returns null for a what-if, which neither saves nor loads a step */
function useStepPending(step: Step): Doing | null {
  const { pathname } = useLocation();
  const { state, formMethod, location } = useNavigation();
  if (state === 'idle' || location.pathname !== pathname) return null;
  if (formMethod === 'POST') return 'Saving';
  const wanted = new URLSearchParams(location.search).get('step');
  return wanted !== null && wanted !== step ? 'Loading' : null;
}

/** These tour steps are about the wizard. Each is shown below the stepper, except on its own page. */
export const WIZARD_TOUR = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19];

const ERROR = 'Error: ';

export function errorTitle(title: string): string {
  return ERROR + title;
}

/** Refusals about fields are shown at the fields. */
function otherProblems(refusal: Refusal | undefined): FormProblem[] {
  return refusal && Object.keys(refusal.errors).length === 0 ? problemsOf(refusal, {}) : [];
}

function WizardSteps({ frame, progress }: { frame: Frame; progress: StepSaving['progress'] }) {
  const { estId, step, mode, state } = frame;
  const { steps } = progress;
  const saving = useStepSaving().state;
  const problems = problemNames(saving).length;
  const first = steps.find((each) => each.state !== 'done' && each.step !== 'report')?.step ?? 'generate';
  const isOpen = (each: Step) => estId !== null && (state === 2 || !isAhead(each, first));
  return (
    <Stepper
      current={STEPS.indexOf(step)}
      steps={steps.map((each) => ({
        label: STEP_TITLES[each.step],
        href: estId !== null && isOpen(each.step) ? stepHref(estId, each.step, mode) : null,
        ...(each.step === step && problems > 0
          ? { state: 'problem', detail: problems === 1 ? '1 problem to fix' : `${problems} problems to fix` }
          : { state: each.state, detail: each.summary }),
      }))}
    />
  );
}
