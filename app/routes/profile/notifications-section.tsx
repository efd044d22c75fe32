import { MAIL_KINDS, type MailKind } from '#app/modules/messages/mail-kinds.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { FieldGroup } from '#app/ui/form/field.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { AccountSection } from './account-section.tsx';

const EMAILS = [
  'A sign-in on a new device or through a new API client',
  'Ten failed sign-ins within an hour',
  'A change of your email, password, passkeys, two-factor authentication, or role',
  'A new access token',
];

const NEWS = {
  viewed: 'First view of a link to a business case room',
  proposed: 'New proposal in a room',
  message: 'New question or message in a room',
  agreed: 'Figure agreed in a room',
  configuration: 'A published configuration that changes the results of your drafts',
} as const satisfies Readonly<Record<MailKind, string>>;

/** Security emails can’t be switched off. */
export function NotificationsSection({ mailKinds }: { readonly mailKinds: readonly MailKind[] }) {
  return (
    <AccountSection
      id="notifications"
      title="Notifications"
      lead="Security emails are always sent. The bell shows all news."
      state={mailKinds.length === 0 ? 'Security emails' : 'Security emails, news'}
    >
      <form className="form-narrow" method="post" action="/preferences/emails">
        <FieldGroup
          name="kinds"
          label="Emails about your estimates"
          hint="At most one per room in ten minutes, and one per configuration version."
        >
          {MAIL_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              name="kinds"
              value={kind}
              label={NEWS[kind]}
              defaultChecked={mailKinds.includes(kind)}
            />
          ))}
        </FieldGroup>
        <div>
          <SubmitButton kind="plain" pendingText="Saving…">
            Save notifications
          </SubmitButton>
        </div>
      </form>
      <DataTable
        caption="Emails to you"
        rows={EMAILS}
        keyOf={(when) => when}
        columns={[
          { label: 'When', cell: (when) => when },
          { label: 'Email', cell: () => 'Always' },
        ]}
      />
    </AccountSection>
  );
}
