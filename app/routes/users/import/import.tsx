import type { ReadableStream } from 'node:stream/web';
import { redirectDocument } from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { parseForm } from '#app/http/form.server.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { importMessage } from '#app/modules/customers/import.server.ts';
import { userImportForm } from '#app/modules/customers/users/import-users.schema.ts';
import { importUsers } from '#app/modules/customers/users/import-users.server.ts';
import { Button, ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { FormErrors } from '#app/ui/form/error-summary.tsx';
import { FileInput } from '#app/ui/form/file-input.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { FileProblems, isFileRefusal } from './file-problems.tsx';
import { TriedFile } from './tried-file.tsx';
import '../../configuration/configuration.css';

const LABELS = { file: 'CSV file', invitations: 'Send invitations', text: 'CSV file', fileName: 'Name' } as const;

export const meta = pageTitle('Import users');

export const loader = pageLoader({ can: 'users.import', run: async () => ({}) });

export const action = pageAction({
  can: 'users.import',
  labels: LABELS,
  fresh: (_, formData) => (formData.get('intent') === 'export' ? 'export all users' : null),
  run: async ({ actor, formData }) => {
    const form = parseForm(userImportForm, formData);
    if (form.intent === 'export') throw redirectDocument('/users/export', 303);
    const sendsInvitations = form.invitations === 'on';
    if (form.intent === 'try') {
      const text = new Uint8Array(await form.file.arrayBuffer());
      const tried = await importUsers(actor, streamOf(text), { isTrial: true, sendsInvitations });
      return {
        ok: true,
        tried,
        text: new TextDecoder().decode(text),
        fileName: form.file.name,
        sendsInvitations,
      } as const;
    }
    const options = { isTrial: false, sendsInvitations, fileName: form.fileName };
    const done = await importUsers(actor, streamOf(new TextEncoder().encode(form.text)), options);
    throw await redirectWithNotice('/users', {
      type: 'success',
      message: `${importMessage(done, false)} The audit trail has each of them.`,
    });
  },
});

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream() as ReadableStream<Uint8Array>;

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

/** Two steps: a file is tried first, and only one without errors can be imported. */
export default function ImportUsers() {
  const answer = useActionData<typeof action>();
  const tried = answer && 'tried' in answer ? answer : undefined;
  const refusal = answer && !('tried' in answer) ? (answer as ActionFailure) : undefined;
  const problems = isFileRefusal(refusal) ? (refusal?.errors.file ?? []) : [];
  return (
    <LiveForm refusal={problems.length > 0 ? undefined : refusal}>
      {problems.length > 0 ? null : <FormErrors refusal={refusal} />}
      <PageHeader
        over="Manage Users"
        title="Import users"
        lead={
          tried
            ? 'Nothing was changed yet.'
            : problems.length > 0
              ? 'Nothing was changed. Correct the file and try it again.'
              : 'Try the file first: it shows what would happen. A file with an error changes nothing.'
        }
      />
      {tried ? <TriedFile {...tried} /> : null}
      {problems.length > 0 ? <FileProblems problems={problems} /> : null}
      <Form method="post" encType="multipart/form-data" noValidate className="configuration-form">
        <FileInput
          name="file"
          isRequired
          label={tried || problems.length > 0 ? 'Corrected CSV file' : LABELS.file}
          hint="UTF-8, separated by commas, the first line naming the columns. At most 10,000 lines."
          accept=".csv,text/csv"
        />
        <Checkbox name="invitations" label={LABELS.invitations} detail="To people who are new" defaultChecked />
        <div className="form-actions">
          <ButtonLink href="/users">Cancel</ButtonLink>
          <SubmitButton kind={tried ? 'plain' : 'main'} name="intent" value="try" pendingText="Trying…">
            {tried || problems.length > 0 ? 'Try a corrected file' : 'Try'}
          </SubmitButton>
        </div>
      </Form>
      <section className="section" aria-labelledby="columns">
        <h2 id="columns">Columns</h2>
        <p className="hint">
          name, email, role, partner, accounts. The role and the partner by name; accounts by external ID, separated by
          semicolons. Without the column accounts, accounts stay as they are. The same file twice changes nothing the
          second time.
        </p>
        <Form method="post">
          <Button type="submit" kind="text" name="intent" value="export">
            Download all users as CSV
          </Button>
        </Form>
      </section>
    </LiveForm>
  );
}
