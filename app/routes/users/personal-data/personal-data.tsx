import { redirectDocument } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { formatTime } from '#app/format-time.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { type Erasure, readErasure } from '#app/modules/personal-data/erasure.server.ts';
import { readExport, requestExport } from '#app/modules/personal-data/personal-data.server.ts';
import {
  describeErasure,
  describeExport,
  ERASURE_STEPS,
  PART_NAMES,
  type PersonalExport,
} from '#app/modules/personal-data/personal-data.view.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { Button, ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { FormErrors } from '#app/ui/form/error-summary.tsx';
import { useJobProgress } from '#app/ui/network/use-job-progress.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { directoryOf, userPath } from '../user-directory.ts';
import { FrozenReports } from './frozen-reports.tsx';
import '../../reports/reports.css';

export const meta = pageTitle('Personal Data');

export const loader = pageLoader({
  can: 'personalData.manage',
  run: async ({ actor, params, url }) => {
    const userId = readId(params.id);
    const current = await readExport(actor, userId);
    const erasure = await readErasure(actor, userId);
    const { userName, email } = await readUser(actor, userId);
    const path = userPath(directoryOf(url), userId);
    return { path, userName, email, current, erasure, keptUntil: current ? formatTime(current.keptUntil) : '' };
  },
});

export const action = pageAction({
  can: 'personalData.manage',
  fresh: 'export a person’s data',
  run: async ({ actor, params, url, formData }): Promise<never> => {
    const userId = readId(params.id);
    if (formData.get('intent') === 'download')
      throw redirectDocument(`${userPath(directoryOf(url), userId)}/personal-data/file`, 303);
    const isNew = await requestExport(actor, userId);
    throw await redirectWithNotice(`${userPath(directoryOf(url), userId)}/personal-data`, {
      type: isNew ? 'success' : 'info',
      message: isNew ? 'Export started.' : 'An export is already running.',
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function PersonalData() {
  const { path, userName, email, current, erasure, keptUntil } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() as ActionFailure | undefined;
  const isRunning = current !== null && current.finishedAt === null;
  const isDone = current !== null && !isRunning;
  useJobProgress(isRunning || erasure.state === 'running');
  return (
    <>
      <FormErrors refusal={refusal} />
      <PageHeader
        over={email}
        title={`Personal data of ${userName}`}
        lead="Profile, sessions, estimates, room answers, messages, audit events, and uploads in one .zip, as JSON and CSV. The file is deleted after a day."
      />
      {current ? <Progress current={current} path={path} keptUntil={keptUntil} /> : null}
      <Form method="post" className="form-actions">
        <ButtonLink href={path}>Back to the user</ButtonLink>
        {isDone ? (
          <Button type="submit" kind="main" name="intent" value="download">
            Download .zip
          </Button>
        ) : null}
        {isRunning && !current.hasFailed ? null : (
          <SubmitButton kind={isDone ? 'plain' : 'main'} pendingText="Starting…">
            {current ? 'Export again' : 'Export personal data'}
          </SubmitButton>
        )}
      </Form>
      <ErasurePart erasure={erasure} path={path} />
    </>
  );
}

const ERASURE_WORDS: Readonly<Record<Exclude<Erasure['state'], 'running'>, string>> = {
  none: 'Replaces name and email everywhere but in frozen reports. This can’t be undone.',
  failed: 'The last attempt failed and changed nothing. The queue tries again.',
  done: 'The personal data was erased.',
};

function ErasurePart({ erasure, path }: { readonly erasure: Erasure; readonly path: string }) {
  const { state, step, obstacle, frozenIds } = erasure;
  return (
    <section aria-labelledby="erasure" className="batch-progress">
      <h2 id="erasure">Erasure</h2>
      <p role="status">
        {state === 'running' ? describeErasure(step) : ERASURE_WORDS[state]} {state === 'none' ? obstacle : null}
      </p>
      {state === 'running' ? <Running of="erasure" max={ERASURE_STEPS.length} value={step} path={path} /> : null}
      {state === 'none' && obstacle === null ? (
        <p>
          <ButtonLink href={`${path}/erase`} kind="danger">
            Erase personal data
          </ButtonLink>
        </p>
      ) : null}
      {frozenIds.length > 0 ? (
        <>
          <p>These frozen reports still have the name. Delete the ones that don’t need it:</p>
          <FrozenReports ids={frozenIds} />
        </>
      ) : null}
    </section>
  );
}

function Progress(props: { readonly current: PersonalExport; readonly path: string; readonly keptUntil: string }) {
  const { current, path, keptUntil } = props;
  const size = Math.ceil(current.sizeBytes / 1024).toLocaleString('en-US');
  return (
    <div className="batch-progress">
      <p id="export-progress" role="status">
        {describeExport(current)}
        {current.finishedAt === null ? null : ` ${size} KB, available until ${keptUntil}.`}
      </p>
      {current.finishedAt === null ? (
        <Running of="export-progress" max={PART_NAMES.length} value={current.collected} path={path} />
      ) : null}
    </div>
  );
}

/** Without scripts the page does not follow the task. */
function Running(props: { readonly of: string; readonly max: number; readonly value: number; readonly path: string }) {
  return (
    <>
      <progress aria-labelledby={props.of} max={props.max} value={props.value} />
      <noscript>
        <p>
          <a href={`${props.path}/personal-data`}>Refresh</a>
        </p>
      </noscript>
    </>
  );
}
