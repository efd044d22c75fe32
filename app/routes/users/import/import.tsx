import type { ReadableStream } from 'node:stream/web';
import { redirectDocument } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { AppError } from '#app/errors.ts';
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
import { directoryOf, listPath, importUsers as mayImport } from '../user-directory.ts';
import { csvHref } from './csv-href.ts';
import { errorFile } from './error-file.server.ts';
import { isFileProblem } from './file-problem.ts';
import { FileProblems } from './file-problems.tsx';
import { TriedFile } from './tried-file.tsx';
import '../../configuration/configuration.css';

const LABELS = { file: 'CSV file', invitations: 'Send invitations', text: 'CSV file', fileName: 'Name' } as const;

/** One made-up line each. */
const TEMPLATES = {
  vendor: 'name,email,role,partner,accounts\r\nAmara Diallo,a.diallo@example.com,Sales Engineer,,\r\n',
  partner: 'name,email,role\r\nAmara Diallo,a.diallo@example.com,Partner User\r\n',
} as const;
const CHANGES: Readonly<Record<string, string>> = {
  import: 'import users and their roles',
  export: 'export users',
};

export const meta = pageTitle('Import users');

export const loader = pageLoader({
  can: mayImport,
  run: async ({ url }) => ({ directory: directoryOf(url) }),
});

export const action = pageAction({
  can: mayImport,
  labels: LABELS,
  fresh: (_, formData) => CHANGES[String(formData.get('intent'))] ?? null,
  run: async ({ actor, formData, url }) => {
    const form = parseForm(userImportForm, formData);
    if (form.intent === 'export') throw redirectDocument(`${listPath(directoryOf(url))}/export`, 303);
    const sendsInvitations = form.invitations === 'on';
    if (form.intent === 'try') {
      const bytes = new Uint8Array(await form.file.arrayBuffer());
      const text = new TextDecoder().decode(bytes);
      const tried = await importUsers(actor, streamOf(bytes), { isTrial: true, sendsInvitations }).catch((error) => {
        throw withErrorFile(error, text);
      });
      return {
        ok: true,
        tried,
        text,
        file: { name: form.file.name, size: bytes.length, triedAt: new Date().toISOString() },
        sendsInvitations,
      } as const;
    }
    const options = { isTrial: false, sendsInvitations, fileName: form.fileName };
    const done = await importUsers(actor, streamOf(new TextEncoder().encode(form.text)), options);
    throw await redirectWithNotice(listPath(directoryOf(url)), {
      type: 'success',
      message: importMessage(done, false),
    });
  },
});

function withErrorFile(error: unknown, text: string): unknown {
  const problems = error instanceof AppError ? (error.errors?.file ?? []) : [];
  if (!(error instanceof AppError) || !problems.some(isFileProblem)) return error;
  return new AppError(error.code, error.message, { errors: { file: problems }, detail: errorFile(text, problems) });
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream() as ReadableStream<Uint8Array>;

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

/** Two steps: a file is tried first, and only one without errors can be imported. */
export default function ImportUsers() {
  const { directory } = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>();
  const [answer, setAnswer] = useState(given);
  // Null: the import waits for its confirmation, and what was tried stays on the page behind it.
  useEffect(() => {
    if (given !== null) setAnswer(given);
  }, [given]);
  const tried = answer && 'tried' in answer ? answer : undefined;
  const refusal = answer && !('tried' in answer) ? (answer as ActionFailure) : undefined;
  const refused = refusal?.errors.file ?? [];
  const problems = refused.some(isFileProblem) ? refused : [];
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
      {tried ? <TriedFile {...tried} known={directory === 'partner' ? 3 : 5} /> : null}
      {problems.length > 0 ? <FileProblems problems={problems} file={refusal?.detail as string | undefined} /> : null}
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
          <ButtonLink href={listPath(directory)}>Cancel</ButtonLink>
          <SubmitButton kind={tried ? 'plain' : 'main'} name="intent" value="try" pendingText="Trying…">
            {tried || problems.length > 0 ? 'Try a corrected file' : 'Try'}
          </SubmitButton>
        </div>
      </Form>
      <section className="section" aria-labelledby="columns">
        <h2 id="columns">Columns</h2>
        <p className="hint">
          {directory === 'partner'
            ? 'name, email, role, the role by name. '
            : 'name, email, role, partner, accounts. The role and the partner by name; accounts by external ID, separated by semicolons. Without the column accounts, accounts stay as they are. '}
          The same file twice changes nothing the second time.
        </p>
        <p>
          <a href={csvHref(TEMPLATES[directory])} download="users-template.csv">
            Download a template
          </a>
        </p>
        <Form method="post">
          <Button type="submit" kind="text" name="intent" value="export">
            {directory === 'partner' ? 'Download your users as CSV' : 'Download all users as CSV'}
          </Button>
        </Form>
      </section>
    </LiveForm>
  );
}
