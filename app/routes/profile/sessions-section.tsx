import { Button } from '#app/ui/form/button.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';

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
      <Table caption="Sessions, the last seen first" className="table-cards">
        <thead>
          <tr>
            <HeadCell>Device</HeadCell>
            <HeadCell>Address</HeadCell>
            <HeadCell>Signed in</HeadCell>
            <HeadCell>Last seen</HeadCell>
            <HeadCell align="end">Action</HeadCell>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <RowHeader>
                {session.device}
                {session.isThis ? ' (this session)' : ''}
              </RowHeader>
              <Cell label="Address">{session.ip}</Cell>
              <Cell label="Signed in">{session.since}</Cell>
              <Cell label="Last seen">{session.lastSeen}</Cell>
              <Cell label="Action" align="end">
                {session.isThis ? null : <EndForm session={session} />}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
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
