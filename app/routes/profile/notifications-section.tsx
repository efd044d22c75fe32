import type { ReactElement } from 'react';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { AccountSection } from './account-section.tsx';

const EMAILS = [
  'A sign-in on a new device or through a new API client',
  'Ten failed sign-ins within an hour',
  'A change of your email, password, passkeys, two-factor authentication, or role',
  'A new access token',
];

/** Nothing to choose: all of them are about security. */
export function NotificationsSection(): ReactElement {
  return (
    <AccountSection
      id="notifications"
      title="Notifications"
      lead="Security emails are always sent."
      state="Security emails"
    >
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
