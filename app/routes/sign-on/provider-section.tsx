import type { ReactElement } from 'react';
import { CopyText } from '#app/ui/copy/copy-text.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { ReadOnlyField } from '#app/ui/form/field.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { formatDate } from '../estimates/list/format-date.ts';
import { LABELS } from './labels.ts';
import { SettingsSection } from './settings-section.tsx';

interface Provider {
  readonly version: number;
  readonly issuer: string;
  readonly name: string;
  readonly clientId: string;
  readonly secretReplacedAt: string;
  readonly hasFormerSecret: boolean;
}

export function ProviderSection(props: {
  /** Null before set-up. */
  readonly provider: Provider | null;
  readonly redirectUrl: string;
}): ReactElement {
  const { provider, redirectUrl } = props;
  return (
    <SettingsSection
      id="provider"
      title="Provider"
      hint="Register Worthwhile there as a web application, with the redirect address from this page."
    >
      <form id="sign-on-provider" method="post" noValidate className="form-narrow">
        <input type="hidden" name="version" value={provider?.version ?? 0} />
        <div className="fields">
          <ReadOnlyField label="Redirect address">
            <code className="sign-on-code long-text">{redirectUrl}</code>
            <CopyText text={redirectUrl} what="address" />
          </ReadOnlyField>
          <TextInput
            name="issuer"
            label={LABELS.issuer}
            hint="As the provider gives it, for example https://login.example.com"
            type="url"
            autoComplete="off"
            defaultValue={provider?.issuer}
          />
          <TextInput
            name="name"
            label={LABELS.name}
            hint="Shown as “Continue with …”"
            autoComplete="off"
            defaultValue={provider?.name}
          />
          <TextInput
            name="clientId"
            label={LABELS.clientId}
            autoComplete="off"
            spellCheck={false}
            defaultValue={provider?.clientId}
          />
          {provider ? null : <SecretInput hint="Shown never again. You can replace it." />}
        </div>
        <div>
          <SubmitButton name="intent" value="saveProvider" pendingText="Checking the provider…">
            Save provider
          </SubmitButton>
        </div>
      </form>
      {provider ? (
        <details className="sign-on-details">
          <summary>
            Client secret: saved {formatDate(provider.secretReplacedAt)}
            {provider.hasFormerSecret ? ', the one before still works' : ''}. Replace
          </summary>
          <form method="post" noValidate className="form-narrow">
            <SecretInput hint="The old one works for another hour." />
            <div>
              <SubmitButton kind="plain" name="intent" value="replaceSecret">
                Replace secret
              </SubmitButton>
            </div>
          </form>
        </details>
      ) : null}
      {provider ? (
        <details className="sign-on-details">
          <summary>Remove single sign-on</summary>
          <form method="post">
            <p>Everyone signs in with a password again. Those without one can request a link on the sign-in page.</p>
            <SubmitButton kind="danger" name="intent" value="removeProvider">
              Remove {provider.name}
            </SubmitButton>
          </form>
        </details>
      ) : null}
    </SettingsSection>
  );
}

function SecretInput({ hint }: { readonly hint: string }) {
  return (
    <TextInput
      name="clientSecret"
      label={LABELS.clientSecret}
      hint={hint}
      type="password"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
