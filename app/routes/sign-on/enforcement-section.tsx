import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { RadioCards } from '#app/ui/form/radio-cards.tsx';
import { Select } from '#app/ui/form/select.tsx';
import type { SettingsTexts } from './form/settings-texts.ts';
import { LABELS } from './labels.ts';
import { SettingsSection } from './settings-section.tsx';

interface Candidate {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly hasPasskey: boolean;
}

export interface RequiredEffect {
  readonly people: number;
  readonly newcomers: number;
  /** Of newcomers, the first 50. */
  readonly emails: readonly string[];
}

interface Enforcement {
  readonly name: string;
  readonly isRequired: boolean;
  readonly emergencyUserId: number | null;
  readonly candidates: readonly Candidate[];
  readonly test: {
    readonly checks: readonly { readonly state: string }[];
  } | null;
}

const nameOf = ({ firstName, lastName }: Candidate) => `${firstName} ${lastName}`;

export function EnforcementSection(props: {
  readonly texts: SettingsTexts;
  readonly provider: Enforcement;
  /** Whether the last test tried what is on the page. */
  readonly isTested: boolean;
  readonly toConfirm: RequiredEffect | null;
}) {
  const { texts, provider, isTested, toConfirm } = props;
  const { candidates } = provider;
  const keeper = candidates.find(({ id }) => String(id) === texts.emergencyUserId);
  // What is chosen stays so: a disabled choice would not be sent.
  const barrier = texts.enforcement === 'required' ? null : barrierOf(provider, isTested);
  return (
    <SettingsSection
      id="enforcement"
      title="Enforcement"
      hint="With provisioning, people who leave are signed out here within a minute."
    >
      {toConfirm ? <Confirmation name={provider.name} effect={toConfirm} keeper={keeper} /> : null}
      <RadioCards
        name="enforcement"
        label={LABELS.enforcement}
        labelHidden
        defaultValue={texts.enforcement}
        options={[
          { value: 'optional', label: 'Optional', description: 'Passwords and passkeys keep working' },
          {
            value: 'required',
            label: 'Required',
            description: barrier ?? 'Passwords are off for people of these domains',
            disabled: barrier !== null,
          },
        ]}
      />
      <Select
        name="emergencyUserId"
        label={LABELS.emergencyUserId}
        hint="Keeps a password and a passkey, for when the provider is unavailable"
        defaultValue={texts.emergencyUserId}
        options={[
          { value: '', label: 'None' },
          ...candidates.map((candidate) => ({
            value: String(candidate.id),
            label: `${nameOf(candidate)} (${candidate.email})${candidate.hasPasskey ? '' : ', no passkey'}`,
          })),
        ]}
      />
      {keeper && keeper.id === provider.emergencyUserId ? (
        <p className="hint">
          {keeper.hasPasskey
            ? 'Password and passkey are set. Each use is emailed to all Super Administrators and to this account.'
            : `${nameOf(keeper)} has no passkey. They add one on User Profile.`}
        </p>
      ) : null}
    </SettingsSection>
  );
}

/** Why Required cannot be chosen; null if it can. */
function barrierOf({ isRequired, test, candidates }: Enforcement, isTested: boolean): string | null {
  if (isRequired) return null;
  if (!test || !isTested || test.checks.some(({ state }) => state !== 'passed'))
    return 'Test these settings first: Required needs a passed test sign-in.';
  if (!candidates.some(({ hasPasskey }) => hasPasskey))
    return 'Needs an emergency account with a password and a passkey. Its owner adds the passkey on User Profile.';
  return null;
}

function Confirmation(props: {
  readonly name: string;
  readonly effect: RequiredEffect;
  readonly keeper: Candidate | undefined;
}) {
  const { name, effect, keeper } = props;
  const { people, newcomers, emails } = effect;
  return (
    <section className="notice notice-warning sign-on-confirm" aria-labelledby="confirm-required">
      <div>
        <h3 id="confirm-required" tabIndex={-1}>
          Require single sign-on for {people} {people === 1 ? 'person' : 'people'}?
        </h3>
        <p>
          Their passwords stop working now.{' '}
          {newcomers === 0
            ? `All of them have used ${name}.`
            : `${newcomers} of them ${newcomers === 1 ? 'has' : 'have'} never used ${name}.`}
          {keeper ? ` ${nameOf(keeper)} keeps a password.` : ''}
        </p>
        {newcomers > 0 ? (
          <details>
            <summary>Show them</summary>
            <ul>
              {emails.map((email) => (
                <li key={email} className="long-text">
                  {email}
                </li>
              ))}
              {newcomers > emails.length ? <li>And {newcomers - emails.length} more</li> : null}
            </ul>
          </details>
        ) : null}
        <div className="button-row">
          <SubmitButton kind="plain" name="intent" value="saveRequired">
            Require single sign-on
          </SubmitButton>
          <Button type="submit" name="intent" value="cancel">
            Cancel
          </Button>
        </div>
      </div>
    </section>
  );
}
