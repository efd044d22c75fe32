import type { CheckView } from '#app/modules/configuration/model/load-entry.server.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { entryPath } from './kinds.ts';

/** The checks of the whole draft, failed ones with what they found. */
export function ModelChecks(props: {
  readonly checks: readonly CheckView[];
  readonly isTried?: boolean;
  /** ID of the form that a button checks as it is. */
  readonly form?: string;
}) {
  const { checks, isTried = false, form } = props;
  const failed = checks.filter(({ problems }) => problems.length > 0).length;
  return (
    <section className="model-checks" aria-labelledby="checks">
      <h2 id="checks">
        Checks{' '}
        <span className={failed === 0 ? 'checks-count' : 'checks-count checks-failed'}>
          {failed === 0 ? 'all passed' : `${failed} of ${checks.length} failed`}
        </span>
      </h2>
      {form ? (
        <Button type="submit" form={form} name="intent" value="check">
          Check and dry-run
        </Button>
      ) : null}
      {isTried ? <p className="hint">With this form, not saved yet.</p> : null}
      <ul>
        {checks.map(({ id, label, problems }) => (
          <li key={id} className={problems.length > 0 ? 'check-failed' : undefined}>
            <Icon name={problems.length > 0 ? 'close' : 'check'} size={16} />
            <span>
              <span className="visually-hidden">{problems.length > 0 ? 'Failed: ' : 'Passed: '}</span>
              {label}
            </span>
            {problems.length > 0 ? (
              <ul>
                {problems.slice(0, 5).map(({ subject, message }) => (
                  <li key={`${subject.id} ${message}`}>
                    <a href={entryPath(subject.kind, subject.id)}>{subject.name}</a>: {message}
                  </li>
                ))}
                {problems.length > 5 ? <li>and {problems.length - 5} more</li> : null}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="hint">You can save with a failed check, not publish.</p>
    </section>
  );
}
