import type { ReactElement } from 'react';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';
import { LABELS } from './labels.ts';
import { SettingsSection } from './settings-section.tsx';

interface DomainRow {
  readonly domain: string;
  readonly isConfirmed: boolean;
  readonly people: number;
}

export function DomainsSection(props: {
  readonly domains: readonly DomainRow[];
  readonly mayConfirm: boolean;
}): ReactElement {
  const { domains, mayConfirm } = props;
  return (
    <SettingsSection
      id="domains"
      title="Domains"
      hint="Emails that go to this provider. Only verified emails are accepted. People of a removed domain sign in with a password."
    >
      {domains.length === 0 ? (
        <p>No domain yet: nobody is sent to the provider.</p>
      ) : (
        <DataTable
          caption="Domains"
          rows={domains}
          keyOf={({ domain }) => domain}
          columns={[
            { label: 'Domain', cell: ({ domain }) => domain },
            { label: 'State', cell: ({ isConfirmed }) => (isConfirmed ? 'Confirmed' : 'Waits for confirmation') },
            { label: 'People', align: 'end', cell: ({ people }) => people },
            {
              ...ACTION_COLUMN,
              cell: ({ domain, isConfirmed }) => (
                <form method="post" className="button-row">
                  <input type="hidden" name="domain" value={domain} />
                  {mayConfirm && !isConfirmed ? (
                    <Button type="submit" name="intent" value="confirmDomain">
                      Confirm<span className="visually-hidden"> {domain}</span>
                    </Button>
                  ) : null}
                  <Button type="submit" kind="danger" name="intent" value="removeDomain">
                    Remove<span className="visually-hidden"> {domain}</span>
                  </Button>
                </form>
              ),
            },
          ]}
        />
      )}
      <form method="post" noValidate className="form-narrow">
        <TextInput
          name="domain"
          label={LABELS.domain}
          hint={
            mayConfirm
              ? 'For example contoso.example'
              : 'For example contoso.example. It counts once the vendor’s Super Administrator has confirmed it.'
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <SubmitButton kind="plain" name="intent" value="addDomain">
            Add domain
          </SubmitButton>
        </div>
      </form>
    </SettingsSection>
  );
}
