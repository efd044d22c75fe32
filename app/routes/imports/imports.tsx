import type { ReadableStream } from 'node:stream/web';
import { redirectDocument } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { parseForm } from '#app/http/form.server.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { exportForm, importForm } from '#app/modules/customers/customers.schema.ts';
import { importMessage, importRecords } from '#app/modules/customers/import.server.ts';
import { hasPeople, IMPORT_COLUMNS, IMPORT_KINDS, type ImportKind } from '#app/modules/customers/import-columns.ts';
import { LoaderOverlay, useReloading } from '#app/ui/feedback/loader-overlay.tsx';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { FileInput } from '#app/ui/form/file-input.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import '../configuration/configuration.css';

const PATH = '/imports';
const KIND_NAMES: Record<ImportKind, string> = {
  customers: 'Customers',
  accounts: 'Accounts',
  contacts: 'Contacts',
  opportunities: 'Opportunities',
};

const LABELS = { kind: 'Record type', file: 'CSV file', dryRun: 'Check only' } as const;

export const meta = pageTitle('Import');

export const loader = pageLoader({
  can: 'records.import',
  run: async () => ({
    kinds: IMPORT_KINDS.map((kind) => ({
      kind,
      label: KIND_NAMES[kind],
      required: IMPORT_COLUMNS[kind].filter(({ isRequired }) => isRequired).map(({ name }) => name),
      optional: IMPORT_COLUMNS[kind].filter(({ isRequired }) => !isRequired).map(({ name }) => name),
    })),
  }),
});

export const action = pageAction({
  can: 'records.import',
  labels: LABELS,
  fresh: (_, formData) => {
    const form = exportForm.safeParse(Object.fromEntries(formData));
    return form.success && hasPeople(form.data.kind) ? `export ${form.data.kind}` : null;
  },
  run: async ({ actor, formData }): Promise<never> => {
    if (formData.get('intent') === 'export')
      throw redirectDocument(`${PATH}/export?kind=${parseForm(exportForm, formData).kind}`, 303);
    const { kind, file, dryRun } = parseForm(importForm, formData);
    const isDryRun = dryRun === 'on';
    const result = await importRecords(actor, kind, file.stream() as ReadableStream<Uint8Array>, { isDryRun });
    throw await redirectWithNotice(PATH, {
      type: isDryRun ? 'info' : 'success',
      message: importMessage(result, isDryRun),
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() =>
  import('#app/modules/customers/customers.schema.ts').then((schemas) => schemas.importForm),
);

export default function Imports() {
  const { kinds } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() as ActionFailure | undefined;
  const busy = useReloading();
  return (
    <LiveForm refusal={refusal} check={check}>
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        title="Import"
        lead="Import CRM records from CSV. Each file is imported completely or not at all. Records are matched by external ID."
      />
      <LoaderOverlay busy={busy} what="the import">
        <Form method="post" encType="multipart/form-data" noValidate className="configuration-form">
          <Select
            name="kind"
            isRequired
            label={LABELS.kind}
            options={[
              { value: '', label: 'Choose' },
              ...kinds.map((each) => ({ value: each.kind, label: each.label })),
            ]}
          />
          <FileInput
            name="file"
            isRequired
            label={LABELS.file}
            hint="UTF-8, separated by commas, the first line naming the columns. At most 8 MB; larger files go through the API or roi import."
            accept=".csv,text/csv"
          />
          <Checkbox
            name="dryRun"
            label={LABELS.dryRun}
            detail="Validates the file without saving anything"
            defaultChecked={refusal?.values.dryRun === 'on'}
          />
          <div className="form-actions">
            <SubmitButton pendingText="Importing…">Import</SubmitButton>
          </div>
        </Form>
      </LoaderOverlay>
      <section className="section" aria-labelledby="columns">
        <h2 id="columns">Columns</h2>
        <p className="hint">
          Omitted columns keep their values. Team lists vendor users’ email addresses and replaces the existing team.
          Exports use the same columns, without customers that have no external ID.
        </p>
        <DataTable
          caption="Columns of each file"
          rows={kinds}
          keyOf={({ kind: each }) => each}
          columns={[
            { label: 'File', cell: ({ label }) => label },
            { label: 'Required', cell: ({ required }) => required.join(', ') },
            { label: 'Optional', cell: ({ optional }) => optional.join(', ') },
            {
              label: 'Export',
              align: 'end',
              cell: (each) => (
                <Form method="post">
                  <input type="hidden" name="kind" value={each.kind} />
                  <Button type="submit" kind="text" name="intent" value="export">
                    CSV<span className="visually-hidden"> of {each.label}</span>
                  </Button>
                </Form>
              ),
            },
          ]}
        />
      </section>
    </LiveForm>
  );
}
