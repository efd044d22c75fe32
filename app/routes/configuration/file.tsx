import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { fieldError } from '#app/errors.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { readConfigurationCsv } from '#app/modules/configuration/configuration-csv.server.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { FileInput } from '#app/ui/form/file-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { answerChange } from './change.server.ts';
import { baseOf, CHANGE_LABELS, type ChangeAnswer, failureOf } from './change-answers.ts';
import { laterStep } from './change-page.tsx';
import { ConfigurationFrame } from './configuration-frame.tsx';
import { configurationLabels } from './configuration-texts.server.ts';

const PATH = '/configuration/file';

export const meta = pageTitle('Configuration as CSV');

export const loader = pageLoader({
  can: 'configuration.view',
  run: async ({ actor }) => ({ configId: await newestConfigId(), mayChange: can(actor, 'configuration.change') }),
});

export const action = pageAction({
  can: 'configuration.change',
  labels: ({ actor }) => configurationLabels(actor),
  run: ({ actor, formData }) =>
    answerChange(actor, formData, '/configuration/history', async (base, catalogue) => {
      const file = formData.get('file');
      if (!(file instanceof File) || file.name === '') throw fieldError('file', 'Choose a CSV file');
      return readConfigurationCsv(catalogue, base, new Uint8Array(await file.arrayBuffer()));
    }),
});

export { skipRevalidationAfterPreview as shouldRevalidate } from '#app/ui/network/preview-revalidation.ts';
export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function ConfigurationFile() {
  const { configId, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ChangeAnswer;
  const later = laterStep(answer, PATH);
  if (later) return later;
  const refusal = failureOf(answer);
  return (
    <ConfigurationFrame current={PATH} lead={`Version ${configId} as CSV files`} refusal={refusal}>
      <section className="section" aria-labelledby="download">
        <h2 id="download">Download</h2>
        <div className="button-row">
          <ButtonLink href="/configuration/export?table=presets" download>
            Benchmarks by industry
          </ButtonLink>
          <ButtonLink href="/configuration/export?table=reductions" download>
            Reductions by product
          </ButtonLink>
        </div>
      </section>
      {mayChange ? (
        <section className="section" aria-labelledby="upload">
          <h2 id="upload">Upload</h2>
          <Form method="post" encType="multipart/form-data" className="configuration-form">
            <input type="hidden" name="baseVersion" value={baseOf(refusal) ?? configId} />
            <FileInput
              name="file"
              label={CHANGE_LABELS.file}
              hint="Upload either file with changed values. Rows you omit stay unchanged. You review the changes before saving."
              accept=".csv,text/csv"
              errors={refusal?.errors.file}
            />
            <div className="form-actions">
              <SubmitButton pendingText="Reading…">Review changes</SubmitButton>
            </div>
          </Form>
        </section>
      ) : null}
    </ConfigurationFrame>
  );
}
