import { formatTime } from '#app/format-time.ts';
import { CopyText } from '#app/ui/copy/copy-text.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { formatDate } from '../estimates/list/format-date.ts';
import { SETTINGS_FORM } from './labels.ts';
import { AddressField, SettingsSection } from './settings-section.tsx';

interface Provisioning {
  readonly hasScimToken: boolean;
  readonly scimReplacedAt: string | null;
  readonly scimLastUsedAt: string | null;
  readonly scimTokenEnd: string;
  /** By the provider or its directory. */
  readonly lastChange: LastChange | null;
}

interface LastChange {
  readonly at: string;
  readonly action: keyof typeof DONE;
  readonly name: string;
  /** Null but for a deactivation. */
  readonly endedSessions: number | null;
  readonly endedTokens: number | null;
}

const DONE = {
  'user.provisioned': 'created',
  'user.deactivated': 'deactivated',
  'user.activated': 'activated',
  'user.changed': 'changed',
  'user.roleChanged': 'given another role',
} as const;

export function ProvisioningSection(props: {
  readonly provider: Provisioning;
  readonly url: string;
  /** New token, shown once. */
  readonly created: string | null;
  readonly isRevoked: boolean;
}) {
  const { provider, url, created, isRevoked } = props;
  const { hasScimToken, scimReplacedAt, scimLastUsedAt, scimTokenEnd, lastChange } = provider;
  return (
    <SettingsSection
      id="provisioning"
      title="Provisioning (SCIM)"
      hint="Creates, changes, and deactivates people as soon as your directory does."
    >
      <AddressField label="Base address" address={url} />
      {created ? (
        <div className="notice notice-success" role="status">
          <p className="notice-text">
            <strong>Success.</strong> Copy the token now: you won’t see it again.{' '}
            <code className="long-text">{created}</code>
          </p>
          <CopyText text={created} what="token" />
        </div>
      ) : null}
      <p>
        {hasScimToken
          ? `Token ends in …${scimTokenEnd}, created ${scimReplacedAt ? formatDate(scimReplacedAt) : ''}, ${
              scimLastUsedAt ? `last used ${formatDate(scimLastUsedAt)}` : 'not used yet'
            }. After Replace the old one works for another hour.`
          : 'No token: provisioning is off.'}
      </p>
      {lastChange ? (
        <p className="hint long-text">
          Last change by the provider {formatTime(lastChange.at)}: {lastChange.name} {DONE[lastChange.action]}
          {endedWords(lastChange)}.
        </p>
      ) : null}
      {isRevoked ? <Notice type="success">The token was revoked.</Notice> : null}
      {/* With the form above, whose unsaved changes stay. */}
      <div className="button-row">
        <SubmitButton kind="plain" form={SETTINGS_FORM} name="intent" value="replaceToken">
          {hasScimToken ? 'Replace token' : 'Create token'}
        </SubmitButton>
        {hasScimToken ? (
          <SubmitButton kind="danger" form={SETTINGS_FORM} name="intent" value="revokeToken">
            Revoke token
          </SubmitButton>
        ) : null}
      </div>
    </SettingsSection>
  );
}

/** What a deactivation ended: `, 2 sessions and 1 token ended`. */
function endedWords({ endedSessions, endedTokens }: LastChange): string {
  if (endedSessions === null || endedTokens === null) return '';
  const sessions = endedSessions === 1 ? '1 session' : `${endedSessions} sessions`;
  const tokens = endedTokens === 1 ? '1 token' : `${endedTokens} tokens`;
  return `, ${sessions} and ${tokens} ended`;
}
