import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { FileInput } from '#app/ui/form/file-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { ConfigurationFrame } from './configuration-frame.tsx';
import { configurationLabels } from './configuration-texts.server.ts';
import { readPostedFile } from './values/read-posted-file.server.ts';
import { saveValues } from './values/save-values.server.ts';
import { type ValuesAnswer, ValuesConflict } from './values/values-conflict.tsx';

const PATH = '/configuration/file';

export const meta = pageTitle('Configuration as CSV');

export const loader = pageLoader({
  can: 'configuration.view',
  run: async ({ actor }) => ({ configId: await newestConfigId(), mayChange: can(actor, 'configuration.change') }),
});

export const action = pageAction({
  can: 'configuration.change',
  labels: ({ actor }) => configurationLabels(actor),
  // The answer to a question about a file carries its values.
  run: async ({ actor, formData }) =>
    saveValues(
      actor,
      formData.has('base') ? formData : await readPostedFile(actor, formData),
      '/configuration/publish',
    ),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function ConfigurationFile() {
  const { configId, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ValuesAnswer;
  if (isConflict(answer)) return <ValuesConflict conflict={answer} backTo={PATH} />;
  return (
    <ConfigurationFrame current={PATH} lead={`Version ${configId} as CSV files`} refusal={answer}>
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
            <input type="hidden" name="baseVersion" value={String(answer?.values.baseVersion ?? configId)} />
            <FileInput
              name="file"
              label="CSV file"
              hint="Upload either file with changed values. Rows you omit stay unchanged. The changes join the draft."
              accept=".csv,text/csv"
              errors={answer?.errors.file}
            />
            <div className="form-actions">
              <SubmitButton pendingText="Reading…">Add to draft</SubmitButton>
            </div>
          </Form>
        </section>
      ) : null}
    </ConfigurationFrame>
  );
}
