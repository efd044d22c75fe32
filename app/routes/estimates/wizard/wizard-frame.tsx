import { useLocation, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { STEPS, type Step } from '#app/modules/estimates/inputs.ts';
import { FamilyMarks } from '#app/ui/family-icon.tsx';
import { LoaderOverlay } from '#app/ui/feedback/loader-overlay.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ErrorSummary, type FormProblem } from '#app/ui/form/error-summary.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { TourStop } from '#app/ui/tour/tour-stop.tsx';
import { Stepper, WizardLayout } from '#app/ui/wizard/stepper.tsx';
import { ChangedSinceOriginal } from '../refresh/newer-ground.tsx';
import type { Frame } from './content.ts';
import type { Refusal } from './step-fields.tsx';
import { STEP_TITLES } from './step-titles.ts';
import { isAhead, stepHref } from './wizard-url.ts';

/** Where in the wizard a step is: "Step 3 of 7 · Halden Logistics digital experience". */
export function placeOf({ step, name }: Pick<Frame, 'step' | 'name'>): string {
  return `Step ${STEPS.indexOf(step) + 1} of ${STEPS.length} · ${name === '' ? 'Create ROI' : name}`;
}

/** The frame of every step: the stepper, the problems of the last submission, and the heading. */
export function WizardFrame(props: {
  readonly frame: Frame;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly refusal: Refusal | undefined;
  /** Field names to labels, for the summary. */
  readonly labels: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}) {
  const { frame, title, lead, actions, refusal, labels, children } = props;
  const problems = refusal ? problemsOf(refusal, labels) : [];
  useErrorTitle(problems.length > 0);
  return (
    <WizardLayout stepper={<WizardSteps frame={frame} />}>
      <TourStop unless={frame.step} steps={WIZARD_TOUR} />
      <ErrorSummary problems={problems} />
      <PageHeader over={placeOf(frame)} title={title} lead={lead} actions={actions} />
      {frame.mode === 'view' && frame.state !== 2 && !frame.mayChange ? (
        <Notice type="info">You can see this estimate; changing it needs the permission “Create ROI”.</Notice>
      ) : null}
      {frame.hasNewerConfiguration && frame.mode === 'edit' ? (
        <Notice type="info">
          The configuration was changed since this estimate was made.{' '}
          <a href={`/estimates/${frame.estId}/refresh`}>See what would change</a>
        </Notice>
      ) : null}
      {frame.sinceOriginal.length > 0 ? <ChangedSinceOriginal changes={frame.sinceOriginal} /> : null}
      <LoaderOverlay busy={useIsStepPending(frame.step)} what="the estimate" variant="step">
        <FamilyMarks marks={frame.marks}>{children}</FamilyMarks>
      </LoaderOverlay>
    </WizardLayout>
  );
}

/** Whether this step is being saved, or another one loaded; a what-if is neither. */
function useIsStepPending(step: Step): boolean {
  const { pathname } = useLocation();
  const { state, formMethod, location } = useNavigation();
  if (state === 'idle' || location.pathname !== pathname) return false;
  const wanted = new URLSearchParams(location.search).get('step');
  return formMethod === 'POST' || (wanted !== null && wanted !== step);
}

/** The steps of the tour that are about the wizard: each stands below the steps but on the page that it is about. */
const WIZARD_TOUR = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19];

const ERROR = 'Error: ';

/** The title of a page that shows a refused form. */
export function errorTitle(title: string): string {
  return ERROR + title;
}

/** A form that is refused without loading the page anew changes the title, too. */
function useErrorTitle(isRefused: boolean): void {
  useEffect(() => {
    const plain = document.title.startsWith(ERROR) ? document.title.slice(ERROR.length) : document.title;
    document.title = isRefused ? errorTitle(plain) : plain;
  }, [isRefused]);
}

function WizardSteps({ frame }: { frame: Frame }) {
  const { estId, steps, step, mode, headline, state, firstIncomplete } = frame;
  const isOpen = (each: Step) => estId !== null && (state === 2 || !isAhead(each, firstIncomplete));
  return (
    <Stepper
      current={STEPS.indexOf(step)}
      steps={steps.map((each) => ({
        label: STEP_TITLES[each.step],
        href: estId !== null && isOpen(each.step) ? stepHref(estId, each.step, mode) : null,
        state: each.state,
        detail: each.summary,
      }))}
      running={
        headline && {
          label: state === 2 ? 'Net present value' : 'Net present value, as last saved',
          value: headline.npv,
          hardOnly: headline.npvHardOnly,
        }
      }
    />
  );
}

/** The summary's lines, in the order of the labels: each message under its field's label; a message that belongs to no field stands alone. */
export function problemsOf({ errors, message }: Refusal, labels: Readonly<Record<string, string>>): FormProblem[] {
  const order = Object.keys(labels);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const named = Object.entries(errors)
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, messages]) =>
      messages.map((text) => ({ name: name === 'form' ? null : name, label: labels[name], message: text })),
    );
  if (named.length > 0 || message === '') return named;
  return [{ name: null, message }];
}
