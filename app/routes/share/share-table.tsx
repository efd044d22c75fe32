import { CopyText } from '#app/ui/copy/copy-text.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { mailDraft } from './new-link.tsx';

interface LinkRow {
  readonly shareId: number;
  readonly label: string;
  readonly hasPassword: boolean;
  readonly state: 'open' | 'expired' | 'revoked';
  readonly created: string;
  readonly expires: string;
  readonly views: number;
  readonly lastViewed: string | null;
  readonly mayRespond: boolean;
  /** When the product mailed it. */
  readonly sent: string | null;
  /** Null for a closed link. */
  readonly url: string | null;
}

const STATES = { open: 'Open', expired: 'Expired', revoked: 'Revoked' } as const;

const nameOf = ({ label, shareId }: LinkRow) => label || `Link ${shareId}`;

export function ShareTable(props: {
  readonly estId: number;
  readonly links: readonly LinkRow[];
  readonly customer: string;
}) {
  const { estId, links, customer } = props;
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
              second: secondLine,
            },
            { label: 'State', cell: ({ state }) => STATES[state] },
            { label: 'Created', cell: ({ created }) => created },
            { label: 'Expires', cell: ({ expires }) => expires },
            { label: 'Views', align: 'end', cell: ({ views }) => views },
            { label: 'Last viewed', cell: ({ lastViewed }) => lastViewed ?? 'Never' },
            {
              label: 'Action',
              align: 'end',
              cell: (link) => (link.state === 'open' ? <LinkActions {...{ estId, link, customer }} /> : null),
            },
          ]}
        />
      )}
    </section>
  );
}

function secondLine({ hasPassword, mayRespond, sent }: LinkRow): string | undefined {
  const said = [
    ...(mayRespond ? ['Reader can respond'] : []),
    ...(hasPassword ? ['Password protected'] : []),
    ...(sent ? [`Sent ${sent}`] : []),
  ];
  return said.length > 0 ? said.join(', ') : undefined;
}

function LinkActions(props: { readonly estId: number; readonly link: LinkRow; readonly customer: string }) {
  const { estId, link, customer } = props;
  return (
    <div className="share-actions">
      {link.mayRespond ? (
        <a href={`/estimates/${estId}/share?figures=${link.shareId}`}>
          Figures<span className="visually-hidden"> that {nameOf(link)} asks about</span>
        </a>
      ) : null}
      {link.url ? (
        <>
          <CopyText text={link.url} what="link" />
          <a href={mailDraft(link.url, customer)} data-reload="">
            Write email<span className="visually-hidden"> about {nameOf(link)}</span>
          </a>
          <details>
            <summary>
              Send<span className="visually-hidden"> {nameOf(link)}</span>
            </summary>
            <form method="post" noValidate>
              <input type="hidden" name="shareId" value={link.shareId} />
              <TextInput
                name="mailTo"
                id={`mail-${link.shareId}`}
                type="email"
                label="Email address"
                autoComplete="off"
              />
              <Button type="submit" name="intent" value="mail">
                Send link
              </Button>
            </form>
          </details>
        </>
      ) : null}
      <form method="post">
        <input type="hidden" name="shareId" value={link.shareId} />
        <Button type="submit" kind="danger" name="intent" value="revoke">
          Revoke<span className="visually-hidden"> {nameOf(link)}</span>
        </Button>
      </form>
    </div>
  );
}
