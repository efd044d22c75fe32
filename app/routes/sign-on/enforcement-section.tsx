import type { ReactElement } from 'react';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { LABELS } from './labels.ts';
import { SettingsSection } from './settings-section.tsx';

interface Enforcement {
  readonly version: number;
  readonly name: string;
  readonly isRequired: boolean;
  readonly emergencyUserId: number | null;
  readonly candidates: readonly {
    readonly id: number;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  }[];
}

interface ToConfirm {
  readonly toConfirm: { readonly people: number; readonly newcomers: number };
  readonly emergencyUserId: number;
}

export function EnforcementSection(props: {
  readonly provider: Enforcement;
  readonly toConfirm: ToConfirm | null;
}): ReactElement {
  const { provider, toConfirm } = props;
  const { version, isRequired, emergencyUserId, candidates } = provider;
  return (
    <SettingsSection
      id="enforcement"
      title="Enforcement"
      hint="Required needs a passed test sign-in of these settings."
    >
      {toConfirm ? <Confirmation provider={provider} {...toConfirm} /> : null}
      <form method="post" noValidate className="form-narrow">
        <input type="hidden" name="version" value={version} />
        <div className="fields">
          <RadioGroup
            name="enforcement"
            label={LABELS.enforcement}
            labelHidden
            defaultValue={isRequired ? 'required' : 'optional'}
            options={[
              { value: 'optional', label: 'Optional', description: 'Passwords keep working' },
              { value: 'required', label: 'Required', description: 'Passwords are off for people of these domains' },
            ]}
          />
          <Select
            name="emergencyUserId"
            label={LABELS.emergencyUserId}
            hint="Keeps a password, for when the provider is unavailable"
            defaultValue={emergencyUserId === null ? '' : String(emergencyUserId)}
            options={[
              { value: '', label: 'None' },
              ...candidates.map(({ id, firstName, lastName, email }) => ({
                value: String(id),
                label: `${firstName} ${lastName} (${email})`,
              })),
            ]}
          />
        </div>
        <div>
          <SubmitButton kind="plain" name="intent" value="enforce">
            Save enforcement
          </SubmitButton>
        </div>
      </form>
    </SettingsSection>
  );
}

function Confirmation({ provider, toConfirm, emergencyUserId }: ToConfirm & { readonly provider: Enforcement }) {
  const { people, newcomers } = toConfirm;
  const keeper = provider.candidates.find(({ id }) => id === emergencyUserId);
  return (
    <form method="post" className="notice notice-warning sign-on-confirm" aria-labelledby="confirm-required">
      <div>
        <h3 id="confirm-required">
          Require single sign-on for {people} {people === 1 ? 'person' : 'people'}?
        </h3>
        <p>
          Their passwords stop working now. {newcomers} of them {newcomers === 1 ? 'has' : 'have'} never used{' '}
          {provider.name}.{keeper ? ` ${keeper.firstName} ${keeper.lastName} keeps a password.` : ''}
        </p>
        <input type="hidden" name="version" value={provider.version} />
        <input type="hidden" name="enforcement" value="required" />
        <input type="hidden" name="emergencyUserId" value={emergencyUserId} />
        <input type="hidden" name="confirmed" value="yes" />
        <div className="button-row">
          <SubmitButton name="intent" value="enforce">
            Require single sign-on
          </SubmitButton>
          <ButtonLink href="?">Cancel</ButtonLink>
        </div>
      </div>
    </form>
  );
}
