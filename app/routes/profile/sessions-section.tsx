import { Button } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { AccountSection } from './account-section.tsx';
import { RowForm } from './row-form.tsx';

interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly ip: string;
  /** The session of this request. */
  readonly isThis: boolean;
  readonly lastSeen: string;
  readonly signedInWith: string;
}

/** This device comes first. */
export function SessionsSection({ sessions }: { readonly sessions: readonly SessionRow[] }) {
  return (
    <AccountSection
      id="devices"
      title="Devices"
      lead="A session ends after 12 hours without use, and after 7 days at most. Times are in UTC."
      state={`${sessions.length} signed in`}
      aside={
        sessions.length > 1 ? (
          <RowForm label="Sign out everywhere else" look="link">
            <form method="post" className="form-narrow">
              <p>Changes on your other devices that aren’t saved yet are lost.</p>
              <Checkbox name="revokesTokens" label="Revoke my access tokens too" />
              <div>
                <Button type="submit" kind="danger" name="intent" value="endSessions">
                  Sign out everywhere else
                </Button>
              </div>
            </form>
          </RowForm>
        ) : null
      }
    >
      <DataTable
        caption="Devices, this one first"
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          {
            label: 'Device',
            cell: ({ device }) => (
              <span className="cell-with-icon">
                <Icon name={/iOS|Android/.test(device) ? 'phone' : 'laptop'} />
                {device}
              </span>
            ),
          },
          { label: 'Address', cell: ({ ip }) => ip },
          { label: 'Last active', cell: ({ isThis, lastSeen }) => (isThis ? <strong>This device</strong> : lastSeen) },
          { label: 'Signed in with', cell: ({ signedInWith }) => signedInWith },
          {
            label: 'Action',
            align: 'end',
            cell: (session) => (session.isThis ? null : <EndForm session={session} />),
          },
        ]}
      />
    </AccountSection>
  );
}

function EndForm({ session }: { readonly session: SessionRow }) {
  return (
    <form method="post">
      <input type="hidden" name="sessionId" value={session.id} />
      <Button type="submit" kind="text" name="intent" value="endSession">
        Sign out
        <span className="visually-hidden">
          {' '}
          {session.device}, last active {session.lastSeen}
        </span>
      </Button>
    </form>
  );
}
