import { Form } from '@remix-run/react';
import { formatTime } from '#app/format-time.ts';
import type { UserImport, UserLine } from '#app/modules/customers/users/import-users.server.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import '#app/ui/wizard/figures.css';
import './tried-file.css';

const FIRST = 20;
const count = (number: number) => number.toLocaleString('en-US');

/** What an import would do. The file's text goes with the form, so that it is imported as it was tried. */
export function TriedFile(props: {
  readonly tried: UserImport;
  readonly text: string;
  readonly file: { readonly name: string; readonly size: number; readonly triedAt: string };
  readonly sendsInvitations: boolean;
  /** Columns that a file can have. */
  readonly known: number;
}) {
  const { tried, text, file, sendsInvitations, known } = props;
  const isEmpty = tried.inserted + tried.updated === 0;
  return (
    <div className="tried-file">
      <section className="section" aria-labelledby="tried">
        <h2 id="tried">What would happen</h2>
        <div className="stats-frame">
          <dl className="stats">
            <Stat label="Lines read" value={count(tried.lines)} more={file.name} />
            <Stat
              label="To add"
              value={count(tried.inserted)}
              more={sendsInvitations ? 'each gets an invitation' : ''}
            />
            <Stat label="To change" value={count(tried.updated)} more="names, roles, accounts" />
            <Stat label="Unchanged" value={count(tried.unchanged)} more="" />
          </dl>
        </div>
        {tried.shown.length > 0 ? (
          <Lines caption="Lines that change something" rows={tried.shown.slice(0, FIRST)} />
        ) : null}
        {tried.shown.length > FIRST ? (
          <details>
            <summary>{`All ${count(tried.shown.length)} lines`}</summary>
            <Lines caption="All other lines that change something" rows={tried.shown.slice(FIRST)} />
          </details>
        ) : null}
        {isEmpty ? (
          <p className="hint">Everyone in the file is stored like this already.</p>
        ) : (
          <Form method="post" encType="multipart/form-data" className="tried-import">
            <input type="hidden" name="text" value={text} />
            <input type="hidden" name="fileName" value={file.name} />
            {sendsInvitations ? <input type="hidden" name="invitations" value="on" /> : null}
            <SubmitButton kind="main" name="intent" value="import" pendingText="Importing…">
              {`Import ${count(tried.lines)} ${tried.lines === 1 ? 'line' : 'lines'}`}
            </SubmitButton>
          </Form>
        )}
      </section>
      <section className="section tried-about" aria-labelledby="file">
        <h2 id="file">File</h2>
        <dl className="facts">
          <dt>Name</dt>
          <dd>{file.name}</dd>
          <dt>Size</dt>
          <dd>{`${count(Math.max(1, Math.round(file.size / 1000)))} kB`}</dd>
          <dt>Columns</dt>
          <dd>{`${tried.columns.length} of ${known}`}</dd>
          <dt>Tried</dt>
          <dd>{formatTime(file.triedAt)}</dd>
          <dt>Changed</dt>
          <dd>Nothing</dd>
        </dl>
      </section>
    </div>
  );
}

function Lines({ caption, rows }: { readonly caption: string; readonly rows: readonly UserLine[] }) {
  const hasPartner = rows.some(({ partner }) => partner !== '');
  return (
    <DataTable
      caption={caption}
      rows={rows}
      keyOf={({ line }) => line}
      columns={[
        { label: 'User Name', cell: ({ name }) => name },
        { label: 'Line', cell: ({ line }) => line },
        { label: 'User Email', className: 'cell-line', cell: ({ email }) => email },
        { label: 'Type of User', cell: ({ role }) => role },
        ...(hasPartner ? [{ label: 'Partner', cell: ({ partner }: UserLine) => partner || '–' }] : []),
        { label: 'Result', cell: ({ result }) => result },
      ]}
    />
  );
}

function Stat({ label, value, more }: { readonly label: string; readonly value: string; readonly more: string }) {
  return (
    <div className="stat">
      <dt className="stat-label">{label}</dt>
      <dd className="stat-value">{value}</dd>
      {more ? <dd className="stat-twin">{more}</dd> : null}
    </div>
  );
}
