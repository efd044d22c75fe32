import { Button } from '#app/ui/form/button.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';

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

const nameOf = ({ label, shareId }: LinkRow) => label || `Link ${shareId}`;

export function ShareTable({ links }: { readonly links: readonly LinkRow[] }) {
  return (
    <section className="section" aria-labelledby="links-heading">
      <h2 id="links-heading">Links</h2>
      {links.length === 0 ? (
        <EmptyState>No share links yet.</EmptyState>
      ) : (
        <DataTable
          caption="Share links, newest first"
          className=""
          rows={links}
          keyOf={({ shareId }) => shareId}
          columns={[
            {
              label: 'Recipient',
              cell: nameOf,
              second: ({ hasPassword }) => (hasPassword ? 'Password protected' : undefined),
            },
            { label: 'State', cell: ({ state }) => STATES[state] },
            { label: 'Created', cell: ({ created }) => created },
            { label: 'Expires', cell: ({ expires }) => expires },
            { label: 'Views', align: 'end', cell: ({ views }) => views },
            { label: 'Last viewed', cell: ({ lastViewed }) => lastViewed ?? 'Never' },
            {
              label: 'Action',
              align: 'end',
              cell: (link) => (link.state === 'open' ? <RevokeForm link={link} /> : null),
            },
          ]}
        />
      )}
    </section>
  );
}

function RevokeForm({ link }: { readonly link: LinkRow }) {
  return (
    <form method="post">
      <input type="hidden" name="shareId" value={link.shareId} />
      <Button type="submit" kind="danger" name="intent" value="revoke">
        Revoke<span className="visually-hidden"> {nameOf(link)}</span>
      </Button>
    </form>
  );
}
