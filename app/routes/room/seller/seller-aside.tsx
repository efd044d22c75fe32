import { CopyText } from '#app/ui/copy/copy-text.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { initials } from '#app/ui/shell/shell.tsx';
import { formatDate } from '../../estimates/list/format-date.ts';
import { countOf, type ShownRoom } from './shown-room.ts';

const STATES = { open: 'Open', expired: 'Expired', revoked: 'Revoked' } as const;
const day = (at: Date | string) => formatDate(new Date(at).toISOString());

/** Who looked, and the room's links. */
export function SellerAside({ room }: { readonly room: ShownRoom }) {
  const { visitors, links, shown, mayAnswer } = room;
  const unnamed = visitors.anonymous.reduce((sum, { views }) => sum + views, 0);
  return (
    <aside className="room-aside" aria-label="Readers and links" id="readers">
      <section>
        <h2>Who looked</h2>
        {visitors.named.length === 0 && unnamed === 0 ? <p className="hint">No one has opened the room.</p> : null}
        <ul>
          {visitors.named.map(({ id, name, email, isConfirmed, recordedBy, visits, lastVisitAt }) => (
            <li key={id} className="room-visitor">
              <span className="avatar" data-initials={initials(name)} />{' '}
              <div>
                <strong>{name}</strong>
                {recordedBy ? (
                  <p className="hint">
                    Recorded by {recordedBy}, {day(lastVisitAt)}
                  </p>
                ) : (
                  <>
                    <p className="hint">
                      {email}
                      {isConfirmed ? '' : ' (email not confirmed)'}
                    </p>
                    <p className="hint">
                      {visits} {visits === 1 ? 'visit' : 'visits'}, last {day(lastVisitAt)}
                    </p>
                  </>
                )}
                {mayAnswer ? (
                  <details>
                    <summary className="hint">Delete data</summary>
                    <form method="post">
                      <input type="hidden" name="readerId" value={id} />
                      <p className="hint">
                        Deletes this reader’s name, proposals, and messages. Reports keep who agreed.
                      </p>
                      <Button type="submit" kind="danger" name="intent" value="erase">
                        Delete<span className="visually-hidden"> data of {name}</span>
                      </Button>
                    </form>
                  </details>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
        {unnamed > 0 ? (
          <details>
            <summary className="hint">
              {unnamed} {unnamed === 1 ? 'visit' : 'visits'} without a name. Only their day is stored.
            </summary>
            <ul>
              {visitors.anonymous.map(({ day: at, views }) => (
                <li key={at} className="hint">
                  {day(at)}: {views}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </section>
      {links.map((link) => (
        <section key={link.id}>
          <h2>Link{link.label ? `: ${link.label}` : ''}</h2>
          <dl className="room-link-facts">
            <dt>State</dt>
            <dd>{STATES[link.state]}</dd>
            <dt>Readers can</dt>
            <dd>Respond, {countOf(link.asked, 'figure')}</dd>
            <dt>Open until</dt>
            <dd>{day(link.expiresAt)}</dd>
            <dt>Password</dt>
            <dd>{link.hasPassword ? 'Yes' : 'None'}</dd>
            <dt>Email check</dt>
            <dd>{link.verifiesEmail ? 'Six-digit code' : 'None'}</dd>
            <dt>Prices</dt>
            <dd>{link.showsPrices ? 'Shown' : 'Hidden'}</dd>
          </dl>
          {link.address ? (
            <p className="room-link-actions">
              <CopyText text={link.address} what="link" />
              {mayAnswer ? (
                <a href={`/estimates/${link.estimateId}/share?figures=${link.id}`}>
                  Change figures<span className="visually-hidden"> of the link {link.label}</span>
                </a>
              ) : null}
            </p>
          ) : null}
        </section>
      ))}
      <p>
        <a href={`/estimates/${shown.estId}/share`}>Change or revoke links</a>
      </p>
    </aside>
  );
}
