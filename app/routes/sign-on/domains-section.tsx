import type { FieldErrors } from '#app/errors.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { SettingsTexts } from './form/settings-texts.ts';
import { LABELS } from './labels.ts';
import { isRefused, People, SettingRow, SettingRows, SettingsSection } from './settings-section.tsx';

interface DomainRow {
  readonly domain: string;
  readonly isConfirmed: boolean;
  readonly people: number;
}

export function DomainsSection(props: {
  readonly texts: SettingsTexts;
  /** What stands in the fields now. */
  readonly typed: SettingsTexts;
  readonly errors: FieldErrors;
  readonly stored: readonly DomainRow[];
  readonly mayConfirm: boolean;
}) {
  const { texts, typed, errors, stored, mayConfirm } = props;
  const rows = texts.domains.map((row, index) => {
    const saved = stored.find(({ domain }) => domain === row.domain);
    return { ...row, index, prefix: `domains[${index}]`, saved, number: index + 1 };
  });
  const removed = stored.filter(({ domain }) => !rows.some(({ saved }) => saved?.domain === domain));
  return (
    <SettingsSection
      id="domains"
      title="Domains"
      hint="Emails that go to this provider. Only verified emails are accepted."
    >
      {rows.length === 0 ? (
        <p>No domain yet: no one is sent to the provider.</p>
      ) : (
        <SettingRows label="Domains" className="sign-on-domains" heads={[LABELS.domain, 'State', 'People']}>
          {rows.map(({ key, prefix, domain, saved, isConfirmed, index, number }) => (
            <SettingRow
              key={key}
              name={typed.domains[index]?.domain || 'New domain'}
              value={saved?.isConfirmed ? 'Confirmed' : 'Not confirmed yet'}
              people={saved?.people}
              isOpen={!saved || isRefused(errors, prefix)}
            >
              <input type="hidden" name={`${prefix}.key`} value={key} />
              {saved ? (
                <span className="sign-on-row-label">
                  <input type="hidden" name={`${prefix}.domain`} value={domain} />
                  {domain}
                </span>
              ) : (
                <TextInput
                  name={`${prefix}.domain`}
                  label={`${LABELS.domain} ${number}`}
                  labelHidden
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  defaultValue={domain}
                />
              )}
              <span>
                <DomainState {...{ prefix, domain, saved, isConfirmed, mayConfirm }} />
              </span>
              <People count={saved?.people} />
              <Button type="submit" kind="text" name="intent" value={`removeDomain:${index}`}>
                Remove<span className="visually-hidden"> {domain || `domain ${number}`}</span>
              </Button>
            </SettingRow>
          ))}
        </SettingRows>
      )}
      {removed.map(({ domain, people }) => (
        <p key={domain} className="hint" role="status">
          Saving removes {domain}: {people === 1 ? '1 person signs' : `${people} people sign`} in with a password again.
          Those without one can request a link on the sign-in page.
        </p>
      ))}
      <div>
        <Button type="submit" icon="plus" name="intent" value="addDomain">
          Add domain
        </Button>
      </div>
    </SettingsSection>
  );
}

function DomainState(props: {
  readonly prefix: string;
  readonly domain: string;
  readonly saved: DomainRow | undefined;
  readonly isConfirmed: boolean;
  readonly mayConfirm: boolean;
}) {
  const { prefix, domain, saved, isConfirmed, mayConfirm } = props;
  if (!saved) return mayConfirm ? 'Counts once saved' : 'Counts once the vendor has confirmed it';
  const name = `${prefix}.isConfirmed`;
  if (!saved.isConfirmed && mayConfirm)
    return <Checkbox name={name} label={`Confirm ${domain}`} defaultChecked={isConfirmed} />;
  return (
    <>
      {saved.isConfirmed ? <input type="hidden" name={name} value="on" /> : null}
      {saved.isConfirmed ? 'Confirmed' : 'Waits for the vendor to confirm it'}
    </>
  );
}
