import { useFetcher } from '@remix-run/react';
import type { IssuerCheck } from '#app/modules/sign-on/settings/settings.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { formatDate } from '../estimates/list/format-date.ts';
import type { SettingsTexts } from './form/settings-texts.ts';
import { LABELS } from './labels.ts';
import { AddressField, SettingsSection } from './settings-section.tsx';

interface Provider {
  readonly issuer: string;
  readonly secretReplacedAt: string;
  readonly hasFormerSecret: boolean;
  /** False after the server's session secret was lost, for example by a restore without it. */
  readonly isSecretReadable: boolean;
  /** ISO 8601; null before the first sign-in. */
  readonly keysSince: string | null;
}

export function ProviderSection(props: {
  readonly texts: SettingsTexts;
  /** What stands in the field now. */
  readonly typedIssuer: string;
  /** Null before set-up. */
  readonly provider: Provider | null;
  readonly redirectUrl: string;
  /** What the provider of a refused issuer calls itself. */
  readonly claimedIssuer: string | null;
}) {
  const { texts, typedIssuer, provider, redirectUrl } = props;
  const { lookUp, found } = useIssuerLookup(texts.issuer);
  const claimed = found ? found.claimedIssuer : props.claimedIssuer;
  return (
    <SettingsSection
      id="provider"
      title="Provider"
      hint="Register Worthwhile there as a web application, with the redirect address from this page."
    >
      <div className={provider ? 'sign-on-provider' : 'sign-on-provider sign-on-unset'}>
        <div className="sign-on-issuer">
          <TextInput
            key={texts.issuer}
            name="issuer"
            label={LABELS.issuer}
            hint="As the provider gives it"
            type="url"
            autoComplete="off"
            defaultValue={texts.issuer}
            onBlur={({ currentTarget }) => lookUp(currentTarget.value)}
          />
          <p className="hint" role="status">
            {found && (found.isFound || found.claimedIssuer !== props.claimedIssuer) ? found.message : ''}
          </p>
          {provider?.keysSince && !found ? (
            <p className="hint">Its signing keys have not changed since {formatDate(provider.keysSince)}.</p>
          ) : null}
          {claimed ? (
            <Button type="submit" kind="text" name="intent" value={`useIssuer:${claimed}`}>
              Use {claimed}
            </Button>
          ) : null}
        </div>
        <TextInput
          name="name"
          label={LABELS.name}
          hint="Shown as “Continue with …”"
          autoComplete="off"
          defaultValue={texts.name}
        />
        <TextInput
          name="clientId"
          label={LABELS.clientId}
          autoComplete="off"
          spellCheck={false}
          defaultValue={texts.clientId}
        />
        {provider ? (
          <details
            className="sign-on-details"
            open={texts.clientSecret !== '' || !provider.isSecretReadable || typedIssuer.trim() !== provider.issuer}
          >
            <summary>
              <span className="field-label">{LABELS.clientSecret}</span>
              <span>
                {provider.isSecretReadable ? 'Saved' : 'Can’t be read, saved'} {formatDate(provider.secretReplacedAt)}
                {provider.hasFormerSecret ? ', the one before still works' : ''}
              </span>{' '}
              <span className="sign-on-replace">Replace</span>
            </summary>
            {provider.isSecretReadable ? null : (
              <Notice type="error">
                The server no longer has the key it was saved with, so single sign-on doesn’t work. Enter it again.
              </Notice>
            )}
            <SecretInput
              text={texts.clientSecret}
              hint={
                typedIssuer.trim() === provider.issuer
                  ? 'The old one works for another hour.'
                  : `The saved one is only for ${provider.issuer}.`
              }
            />
          </details>
        ) : (
          <SecretInput text={texts.clientSecret} hint="Not shown again. You can replace it." />
        )}
        <AddressField label="Redirect address" address={redirectUrl} />
      </div>
    </SettingsSection>
  );
}

/** Looks the issuer up when its field is left; Save looks it up again. */
function useIssuerLookup(saved: string) {
  const { data, submit } = useFetcher<{ readonly lookup?: IssuerCheck }>();
  return {
    found: data?.lookup ?? null,
    lookUp: (issuer: string) => {
      if (issuer.trim() !== saved && URL.canParse(issuer)) submit({ intent: 'lookUp', issuer }, { method: 'post' });
    },
  };
}

function SecretInput({ text, hint }: { readonly text: string; readonly hint: string }) {
  return (
    <TextInput
      name="clientSecret"
      label={LABELS.clientSecret}
      hint={hint}
      type="password"
      autoComplete="off"
      spellCheck={false}
      defaultValue={text}
    />
  );
}
