import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import type { UserImport } from '#app/modules/customers/users/import-users.server.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import '#app/ui/wizard/figures.css';

const count = (number: number) => number.toLocaleString('en-US');

/** What an import would do. The file's text goes with the form, so that it is imported as it was tried. */
export function TriedFile(props: {
  readonly tried: UserImport;
  readonly text: string;
  readonly fileName: string;
  readonly sendsInvitations: boolean;
}): ReactElement {
  const { tried, text, fileName, sendsInvitations } = props;
  const isEmpty = tried.inserted + tried.updated === 0;
  return (
    <section className="section" aria-labelledby="tried">
      <h2 id="tried">What would happen</h2>
      <div className="stats-frame">
        <dl className="stats">
          <Stat label="Lines read" value={count(tried.lines)} more={fileName} />
          <Stat label="To add" value={count(tried.inserted)} more={sendsInvitations ? 'each gets an invitation' : ''} />
          <Stat label="To change" value={count(tried.updated)} more="names, roles, accounts" />
          <Stat label="Unchanged" value={count(tried.unchanged)} more="" />
        </dl>
      </div>
      {tried.shown.length > 0 ? (
        <DataTable
          caption="The first lines that change something"
          rows={tried.shown}
          keyOf={({ line }) => line}
          columns={[
            { label: 'User Name', cell: ({ name }) => name },
            { label: 'Line', cell: ({ line }) => line },
            { label: 'User Email', className: 'cell-line', cell: ({ email }) => email },
            { label: 'Type of User', cell: ({ role }) => role },
            { label: 'Result', cell: ({ result }) => result },
          ]}
        />
      ) : null}
      {isEmpty ? (
        <p className="hint">Everyone in the file is stored like this already.</p>
      ) : (
        <Form method="post" encType="multipart/form-data" className="tried-import">
          <input type="hidden" name="text" value={text} />
          <input type="hidden" name="fileName" value={fileName} />
          {sendsInvitations ? <input type="hidden" name="invitations" value="on" /> : null}
          <SubmitButton kind="main" name="intent" value="import" pendingText="Importing…">
            {`Import ${count(tried.lines)} ${tried.lines === 1 ? 'line' : 'lines'}`}
          </SubmitButton>
        </Form>
      )}
    </section>
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
