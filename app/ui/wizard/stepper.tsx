import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';

/** Says nothing about the step that is open. */
const TO_DO = 'To do';

export interface StepEntry {
  readonly label: string;
  /** Null for a step that cannot be opened yet. */
  readonly href: string | null;
  readonly state: 'done' | 'todo' | 'problem';
  /** The choice made, or the missing entry. */
  readonly detail: string;
}

interface StepperProps {
  readonly steps: readonly StepEntry[];
  /** Index of the current step. */
  readonly current: number;
}

/**
 * Shows the steps as a column, on a phone as a bar with a disclosure. One list serves both: CSS opens it where there is room.
 */
export function Stepper({ steps, current }: StepperProps) {
  return (
    <div className="stepper">
      <nav aria-label="Steps">
        <details className="stepper-steps">
          <summary className="stepper-summary">
            <span>
              Step {current + 1} of {steps.length}
            </span>{' '}
            <ProgressBar done={current + 1} of={steps.length} />
            <span className="stepper-all">All steps</span>
          </summary>
          <StepList steps={steps} current={current} />
        </details>
      </nav>
    </div>
  );
}

export function WizardLayout(props: { readonly stepper: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="wizard">
      {props.stepper}
      <div className="wizard-content">{props.children}</div>
    </div>
  );
}

function StepList({ steps, current }: Pick<StepperProps, 'steps' | 'current'>) {
  return (
    <ol className="steps">
      {steps.map((step, index) => {
        const isCurrent = index === current;
        const className = ['step', `step-${step.state}`, isCurrent && 'step-current'].filter(Boolean).join(' ');
        const body = (
          <>
            <span className="step-disc num" aria-hidden="true">
              <DiscSign state={step.state} isCurrent={isCurrent} />
            </span>{' '}
            <span className="step-text">
              <span className="step-label">{step.label}</span>
              <span className="visually-hidden">{step.state === 'done' ? ', done' : ''}. </span>
              {isCurrent && step.detail === TO_DO ? null : <span className="step-detail">{step.detail}</span>}
            </span>
          </>
        );
        return (
          <li key={step.label} className={className}>
            {step.href === null ? (
              <span className="step-body" aria-current={isCurrent ? 'step' : undefined}>
                {body}
              </span>
            ) : (
              <a className="step-body" href={step.href} aria-current={isCurrent ? 'step' : undefined}>
                {body}
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The number is drawn by CSS: the list itself counts where there is none. */
function DiscSign(props: { readonly state: StepEntry['state']; readonly isCurrent: boolean }) {
  if (props.state === 'problem') return '!';
  return props.state === 'done' && !props.isCurrent ? <Icon name="check" size={16} /> : null;
}

const BAR_WIDTH = 100;

function ProgressBar(props: { readonly done: number; readonly of: number }) {
  return (
    <svg
      className="progress"
      viewBox={`0 0 ${BAR_WIDTH} 4`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="progress-rest" width={BAR_WIDTH} height="4" />
      <rect className="progress-done" width={(BAR_WIDTH * props.done) / props.of} height="4" />
    </svg>
  );
}
