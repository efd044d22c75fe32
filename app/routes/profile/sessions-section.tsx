import { Button } from '#app/ui/form/button.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';

interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly ip: string;
  /** The session of this request. */
  readonly isThis: boolean;
  readonly since: string;
  readonly lastSeen: string;
}

export function SessionsSection({ sessions }: { readonly sessions: readonly SessionRow[] }) {
  return (
    <section className="section" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Sessions</h2>
      <p className="lead">Where you are signed in. Times are UTC.</p>
      <DataTable
        caption="Sessions, the last seen first"
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Device', cell: ({ device, isThis }) => (isThis ? `${device} (this session)` : device) },
          { label: 'Address', cell: ({ ip }) => ip },
          { label: 'Signed in', cell: ({ since }) => since },
          { label: 'Last seen', cell: ({ lastSeen }) => lastSeen },
          {
            label: 'Action',
            align: 'end',
            cell: (session) => (session.isThis ? null : <EndForm session={session} />),
          },
        ]}
      />
      {sessions.length > 1 ? (
        <form method="post">
          <Button type="submit" name="intent" value="endSessions">
            Sign out everywhere else
          </Button>
          <p className="hint">Changes on your other devices that aren’t saved yet are lost.</p>
        </form>
      ) : null}
    </section>
  );
}

function EndForm({ session }: { readonly session: SessionRow }) {
  return (
    <form method="post">
      <input type="hidden" name="sessionId" value={session.id} />
      <Button type="submit" kind="danger" name="intent" value="endSession">
        Sign out
        <span className="visually-hidden">
          {' '}
          {session.device}, last seen {session.lastSeen}
        </span>
      </Button>
    </form>
  );
}
