import { ErrorSummary } from '../form/error-summary.tsx';
import { PageHeader } from '../shell/shell.tsx';
import { STEP_UP_TITLE, type StepUp } from './step-up.ts';
import { StepUpForm } from './step-up-form.tsx';

/** In the place of the page whose change waits: on a phone and without scripts. */
export function StepUpPage({ stepUp }: { readonly stepUp: StepUp }) {
  const { change, path, message, errors } = stepUp;
  const field = Object.keys(errors)[0] ?? 'password';
  return (
    <>
      {message ? <ErrorSummary problems={[{ name: field, message: errors[field]?.[0] ?? message }]} /> : null}
      <PageHeader title={STEP_UP_TITLE} lead={`You are about to ${change}.`} />
      <div className="form-narrow">
        <StepUpForm stepUp={stepUp} cancel={<a href={path}>Cancel</a>} />
      </div>
    </>
  );
}
