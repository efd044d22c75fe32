import { Button } from '#app/ui/form/button.tsx';
import { Cell, EmptyState, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';

interface LinkRow {
  readonly shareId: number;
  readonly label: string;
  readonly hasPassword: boolean;
  readonly state: 'open' | 'expired' | 'revoked';
  readonly created: string;
  readonly expires: string;
  readonly views: number;
  readonly lastViewed: string | null;
}

const STATES = { open: 'Open', expired: 'Expired', revoked: 'Revoked' } as const;

export function ShareTable({ links }: { readonly links: readonly LinkRow[] }) {
  return (
    <section className="section" aria-labelledby="links-heading">
      <h2 id="links-heading">Links</h2>
      {links.length === 0 ? (
        <EmptyState>No link was made for this estimate yet.</EmptyState>
      ) : (
        <Table caption="Share links, newest first">
          <thead>
            <tr>
              <HeadCell>For whom</HeadCell>
              <HeadCell>State</HeadCell>
              <HeadCell>Created</HeadCell>
              <HeadCell>Open until</HeadCell>
              <HeadCell align="end">Views</HeadCell>
              <HeadCell>Last viewed</HeadCell>
              <HeadCell align="end">Action</HeadCell>
            </tr>
          </thead>
          <tbody>
            {links.map((link) => (
              <LinkRowView key={link.shareId} link={link} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function LinkRowView({ link }: { readonly link: LinkRow }) {
  const name = link.label || `Link ${link.shareId}`;
  return (
    <tr>
      <RowHeader second={link.hasPassword ? 'With a password' : undefined}>{name}</RowHeader>
      <Cell label="State">{STATES[link.state]}</Cell>
      <Cell label="Created">{link.created}</Cell>
      <Cell label="Open until">{link.expires}</Cell>
      <Cell label="Views" align="end">
        {link.views}
      </Cell>
      <Cell label="Last viewed">{link.lastViewed ?? 'Never'}</Cell>
      <Cell label="Action" align="end">
        {link.state === 'open' ? (
          <form method="post">
            <input type="hidden" name="shareId" value={link.shareId} />
            <Button type="submit" kind="danger" name="intent" value="revoke">
              Revoke<span className="visually-hidden"> {name}</span>
            </Button>
          </form>
        ) : null}
      </Cell>
    </tr>
  );
}
