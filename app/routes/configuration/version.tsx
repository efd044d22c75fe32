import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { formatTime } from '#app/format-time.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { restoreVersion } from '#app/modules/configuration/draft/restore-version.server.ts';
import { sentencesOf } from '#app/modules/configuration/draft/sentences.ts';
import { readVersion } from '#app/modules/configuration/versions.server.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { ChangeList } from './history/change-list.tsx';
import { ReplaceDraft, type RestoreQuestion } from './history/replace-draft.tsx';

export const meta = pageTitle('Version of the configuration');

export const loader = pageLoader({
  can: 'configuration.view',
  run: async ({ actor, params }) => {
    const version = await readVersion(actor, readId(params.id));
    const catalogue = await readCatalogue(version.configId);
    return {
      ...version,
      changed: sentencesOf(catalogue, version.changed),
      time: formatTime(version.createdAt),
      newest: await newestConfigId(),
      mayRestore: can(actor, 'configuration.change'),
    };
  },
});

/** Makes the values of this version the draft. A draft with changes asks first. */
export const action = pageAction({
  can: 'configuration.change',
  form: z.object({ replaced: z.coerce.number().int().optional() }),
  run: async ({ actor, params, form: { replaced } }) => {
    const configId = readId(params.id);
    const restored = await restoreVersion(actor, { configId, replaced });
    if ('question' in restored) return data(restored, { status: 409 });
    const message =
      restored.count === 0
        ? `Version ${configId} has the same values as the newest version.`
        : `The draft has the values of version ${configId}. Publish it to use them.`;
    return redirectWithNotice('/configuration/publish', { type: 'success', message });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function ConfigurationVersion() {
  const { configId, author, approver, approvalNote, note, time, createdAt, changed, before, newest, mayRestore } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ActionFailure | { readonly question: RestoreQuestion } | undefined;
  const path = `/configuration/history/${configId}`;
  if (answer && 'question' in answer) return <ReplaceDraft {...answer.question} configId={configId} backTo={path} />;
  return (
    <>
      <ErrorSummary problems={problemsOf(answer)} />
      <PageHeader
        over={<a href="/configuration/history">History of the configuration</a>}
        title={`Version ${configId}`}
        lead={
          <>
            <time dateTime={createdAt}>{time}</time>
            {author ? `, ${author}` : ''}
            {approver ? `, approved by ${approver}` : ''}
            {approvalNote ? ` (“${approvalNote}”)` : ''}
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
        <ChangeList label={`Changes since version ${before}`} changes={changed} />
      )}
      {mayRestore && newest !== configId ? (
        <Form method="post" className="form-actions">
          <SubmitButton pendingText="Restoring…">Restore as draft</SubmitButton>
        </Form>
      ) : null}
    </>
  );
}
