import type { ReactElement } from 'react';
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

const ROOM_NEWS = {
  viewed: 'First view of a link',
  proposed: 'New proposal',
  message: 'New question or message',
  agreed: 'Figure agreed',
} as const;
type RoomNews = keyof typeof ROOM_NEWS;

/** Only news of rooms can be chosen: all else is about security. */
export function NotificationsSection({ roomNotices }: { readonly roomNotices: readonly RoomNews[] }): ReactElement {
  return (
    <AccountSection
      id="notifications"
      title="Notifications"
      lead="Security emails are always sent. The bell shows all news of your business case rooms."
      state={roomNotices.length === 0 ? 'Security emails' : 'Security emails, news of rooms'}
    >
      <form className="form-narrow" method="post" action="/preferences/room-notices">
        <FieldGroup
          name="kinds"
          label="Emails about your business case rooms"
          hint="At most one per room in ten minutes."
        >
          {(Object.keys(ROOM_NEWS) as RoomNews[]).map((kind) => (
            <Checkbox
              key={kind}
              name="kinds"
              value={kind}
              label={ROOM_NEWS[kind]}
              defaultChecked={roomNotices.includes(kind)}
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
