import { useEffect, useRef } from 'react';
import { useBrowserLayoutEffect, useEnhanced } from '../enhanced.ts';
import { Icon } from '../icons.tsx';
import { type Labels, labeled } from '../labels.ts';
import { controlId } from './field.tsx';
import type { Errors, RefusedForm } from './live/live-errors.ts';
import { useLiveErrors } from './live/live-form.tsx';

export interface FormProblem {
  /** Null for the form as a whole. */
  readonly name: string | null;
  readonly label?: string;
  readonly message: string;
  /** Set where the control's ID is not derived from the name. */
  readonly id?: string;
}

/**
 * Lists all problems of the last submission above the h1, with links to their fields. It takes the focus when it appears and
 * when `revision` changes.
 */
export function ErrorSummary(props: {
  readonly problems: readonly FormProblem[];
  readonly revision?: string | number;
  readonly title?: string;
}) {
  const summary = useRef<HTMLDivElement>(null);
  const { title = 'There is a problem' } = props;
  const live = useLiveErrors();
  const problems = live ? stillWrong(props.problems, live.errors) : props.problems;
  const revision = props.revision ?? live?.revision;
  const said = problems.map((problem) => problem.message).join('\n');
  const isEnhanced = useEnhanced();
  // On a new submission, not when a problem is fixed. A later effect would take the focus from the next field. A page that came
  // with its summary had the focus there, and the user may have moved on before the scripts ran.
  useBrowserLayoutEffect(() => {
    if (isEnhanced || document.activeElement === document.body) summary.current?.focus();
  }, [revision ?? said]);
  useErrorTitle(problems.length > 0);
  if (problems.length === 0) return null;
  return (
    <div
      ref={summary}
      className="error-summary"
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      // biome-ignore lint/a11y/noAutofocus: moves the focus to the problems without scripts
      autoFocus
    >
      <Icon name="error" size={24} />
      <div>
        <h2 id="error-summary-title">{title}</h2>
        <ul className="error-summary-list">
          {problems.map((problem) => {
            const text = labeled(problem.label, problem.message);
            const target = problem.id ?? (problem.name === null ? null : controlId(problem.name));
            return <li key={`${target} ${problem.message}`}>{target ? <a href={`#${target}`}>{text}</a> : text}</li>;
          })}
        </ul>
      </div>
    </div>
  );
}

/** Drops problems that were fixed since. A problem of the form as a whole stays. */
function stillWrong(problems: readonly FormProblem[], errors: Errors): readonly FormProblem[] {
  return problems.flatMap((problem, index) => {
    if (problem.name === null) return [problem];
    const isFirst = problems.findIndex(({ name }) => name === problem.name) === index;
    return isFirst ? (errors[problem.name] ?? []).map((message) => ({ ...problem, message })) : [];
  });
}

const ERROR = 'Error: ';

/** Marks the title while errors are shown. Without scripts the server does it. */
function useErrorTitle(isRefused: boolean): void {
  useEffect(() => {
    if (!isRefused) return;
    if (!document.title.startsWith(ERROR)) document.title = ERROR + document.title;
    return () => {
      if (document.title.startsWith(ERROR)) document.title = document.title.slice(ERROR.length);
    };
  }, [isRefused]);
}

export type Refusal = RefusedForm | undefined;

export function fieldText(refusal: Refusal, name: string, stored = ''): string {
  const value = refusal?.values[name];
  return typeof value === 'string' ? value : stored;
}

export function FormErrors({ refusal }: { readonly refusal: Refusal }) {
  return refusal ? <ErrorSummary problems={problemsOf(refusal)} /> : null;
}

/** Orders the messages by label. Without any field message, the result is the message of the form. */
export function problemsOf(
  refusal: Omit<RefusedForm, 'values'> | null | undefined,
  labels: Labels = refusal?.labels ?? {},
): FormProblem[] {
  if (!refusal) return [];
  const order = Object.keys(labels);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const problems = Object.entries(refusal.errors)
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, messages]) => messages.map((text) => ({ ...targetOf(name), label: labels[name], message: text })));
  return problems.length > 0 || refusal.message === '' ? problems : [{ name: null, message: refusal.message }];
}

/** A form problem has no control. `permissions[3]` links to the control of `permissions`. */
function targetOf(name: string): Pick<FormProblem, 'name' | 'id'> {
  if (name === 'form') return { name: null };
  const ofGroup = /^(.*)\[\d+\]$/.exec(name)?.[1];
  return ofGroup === undefined ? { name } : { name, id: controlId(ofGroup) };
}
