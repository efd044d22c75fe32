import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { formatTime } from '#app/format-time.ts';
import { readId } from '#app/http/input/params.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { formatValue, nameOfValue, valuesOf } from '#app/modules/configuration/values.ts';
import { findConfiguration, readVersion } from '#app/modules/configuration/versions.server.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { answerChange } from './change.server.ts';
import { type ChangeAnswer, failureOf } from './change-answers.ts';
import { DifferenceTable, laterStep } from './change-page.tsx';
import { configurationLabels } from './configuration-texts.server.ts';

export const meta = pageTitle('Version of the configuration');

export const loader = pageLoader({
  can: 'configuration.view',
  run: async ({ actor, params }) => {
    const version = await readVersion(actor, readId(params.id));
    const catalogue = await readCatalogue(version.configId);
    const rows = version.changed.map(({ key, before, after }) => ({
      key,
      name: nameOfValue(catalogue, key),
      before: formatValue(before),
      after: formatValue(after),
    }));
    return {
      ...version,
      changed: rows,
      time: formatTime(version.createdAt),
      newest: await newestConfigId(),
      mayRestore: can(actor, 'configuration.change'),
    };
  },
});

/** Creates a version with the values of this one: the first post shows the difference, the second saves. */
export const action = pageAction({
  can: 'configuration.change',
  labels: ({ actor }) => configurationLabels(actor),
  run: ({ actor, params, formData }) =>
    answerChange(actor, formData, '/configuration/history', async () =>
      Object.fromEntries(valuesOf(await findConfiguration(actor, readId(params.id)))),
    ),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function ConfigurationVersion() {
  const { configId, author, note, time, createdAt, changed, before, newest, mayRestore } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ChangeAnswer;
  const path = `/configuration/history/${configId}`;
  const later = laterStep(answer, path);
  if (later) return later;
  const refusal = failureOf(answer);
  return (
    <>
      <ErrorSummary problems={problemsOf(refusal)} />
      <PageHeader
        over={<a href="/configuration/history">History of the configuration</a>}
        title={`Version ${configId}`}
        lead={
          <>
            <time dateTime={createdAt}>{time}</time>
            {author ? `, ${author}` : ''}
            {note ? `. ${note}` : ''}
          </>
        }
        actions={
          <>
            <ButtonLink href={`/configuration/export?table=presets&version=${configId}`} download>
              Benchmarks as CSV
            </ButtonLink>
            <ButtonLink href={`/configuration/export?table=reductions&version=${configId}`} download>
              Reductions as CSV
            </ButtonLink>
          </>
        }
      />
      {before === null ? (
        <p>This is the first version.</p>
      ) : (
        <DifferenceTable caption={`Changes since version ${before}`} rows={changed} />
      )}
      {mayRestore && newest !== configId ? (
        <Form method="post" className="form-actions">
          <input type="hidden" name="baseVersion" value={newest} />
          <input type="hidden" name="note" value={`Restored version ${configId}`} />
          <SubmitButton pendingText="Comparing…">Restore this version</SubmitButton>
        </Form>
      ) : null}
    </>
  );
}
