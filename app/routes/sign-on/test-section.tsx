import type { MouseEvent } from 'react';
import { formatTime } from '#app/format-time.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { SETTINGS_FORM } from './labels.ts';

interface TestResult {
  readonly at: string;
  readonly email: string;
  readonly requestId: string;
  readonly advice: string;
  /** The edit of the page that repairs it, or ''. */
  readonly repair: string;
  readonly checks: readonly { readonly state: 'passed' | 'failed' | 'notReached'; readonly text: string }[];
}

interface LastDays {
  readonly signIns: number;
  readonly withoutRole: number;
  readonly emergency: number;
}

const FIGURES = [
  ['signIns', 'Sign-ins'],
  ['withoutRole', 'Refused, no role'],
  ['emergency', 'Emergency account'],
] as const;

/** The checks in their order. */
const STEPS = ['the provider’s answer', 'the email', 'the domain', 'the role', 'the sign-out'] as const;
const ICONS = { passed: 'check', failed: 'close', notReached: 'info' } as const;

export function TestSection(props: {
  readonly name: string;
  readonly test: TestResult | null;
  /** Whether it tested what is on the page. */
  readonly isOfPage: boolean;
  /** Sends the test in a new tab. */
  readonly onTest: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly lastDays: LastDays;
  /** Where the audit trail tells more; null if it is not the actor's to read. */
  readonly auditPath: string | null;
}) {
  const { name, test, isOfPage, onTest, lastDays, auditPath } = props;
  const isEnhanced = useEnhanced();
  return (
    <aside className="sign-on-test" aria-label="Test and use">
      <h2 id="test-sign-in">Test sign-in</h2>
      {test ? <Result test={test} isOfPage={isOfPage} /> : <p>Not tested yet.</p>}
      <Button
        type="submit"
        form={SETTINGS_FORM}
        name="intent"
        value="test"
        icon="external"
        className="button-wide"
        onClick={onTest}
      >
        {test ? 'Test again' : `Test with ${name}`}
        {isEnhanced ? <span className="visually-hidden"> (opens a new tab)</span> : null}
      </Button>
      <p className="hint">A test uses what is on this page, saved or not, and creates no account.</p>
      <section className="sign-on-figures" aria-labelledby="last-days">
        <h2 id="last-days">Last 7 days</h2>
        <dl>
          {FIGURES.map(([figure, label]) => (
            <div key={figure}>
              <dt>{label}</dt>
              <dd className="num">{lastDays[figure].toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
        {auditPath ? <a href={auditPath}>Open in Audit</a> : null}
      </section>
    </aside>
  );
}

function Result({ test, isOfPage }: { readonly test: TestResult; readonly isOfPage: boolean }) {
  const failed = test.checks.findIndex(({ state }) => state === 'failed');
  const isPassed = failed < 0;
  return (
    <>
      <p className={isPassed ? 'sign-on-passed' : 'sign-on-failed'}>
        <Icon name={isPassed ? 'check' : 'close'} size={16} />
        <strong>{isPassed ? 'Passed' : `Stopped at ${STEPS[failed] ?? 'the provider'}`}</strong>
      </p>
      <p className="long-text">
        {formatTime(test.at)}
        {test.email ? `, with the account ${test.email}` : ''}
        {isOfPage ? '' : ', for earlier settings'}
      </p>
      <ul className="sign-on-checks">
        {test.checks.map(({ state, text }) => (
          <li key={text} className={`sign-on-${state}`}>
            <Icon name={ICONS[state]} size={16} />
            <span className="long-text">
              {state === 'failed' ? <span className="visually-hidden">Failed: </span> : null}
              {text}
            </span>
          </li>
        ))}
      </ul>
      {test.advice ? (
        <>
          <h3>What to do</h3>
          <p>{test.advice}</p>
          {test.repair ? (
            <div>
              <Button type="submit" icon="plus" form={SETTINGS_FORM} name="intent" value={test.repair}>
                {repairLabel(test.repair)}
              </Button>
            </div>
          ) : null}
          <p className="hint">
            Request ID <span className="num long-text">{test.requestId}</span>
          </p>
        </>
      ) : null}
    </>
  );
}

function repairLabel(repair: string): string {
  const [edit, argument] = [repair.slice(0, repair.indexOf(':')), repair.slice(repair.indexOf(':') + 1)];
  return edit === 'addRow' ? `Add row for ${argument}` : `Add ${argument}`;
}
