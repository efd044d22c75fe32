import { Form } from '@remix-run/react';
import { EDITION_LABELS } from '@worthwhile/roi-core/report-model';
import { BATCH_LABELS, type BatchView } from '#app/modules/report-batches/view.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { describeProgress } from './describe-progress.ts';

const REFRESH_SECONDS = 3;

export function BatchHead(props: {
  readonly batch: BatchView;
  readonly page: number;
  readonly refreshes: boolean;
  readonly ordered: string;
  readonly keptUntil: string;
  readonly mayCancel: boolean;
}) {
  const { batch, page, refreshes, ordered, keptUntil, mayCancel } = props;
  const isOpen = batch.state === 'open';
  const finished = batch.done + batch.failed + batch.cancelled;
  return (
    <>
      <PageHeader
        over={`Batch ${batch.id} · ${EDITION_LABELS[batch.edition]} · created ${ordered}`}
        title={batch.label}
        lead={`Available until ${keptUntil}.`}
        actions={
          <>
            {isOpen && mayCancel ? (
              <Form method="post">
                <SubmitButton kind="plain" pendingText="Canceling…">
                  Cancel batch
                </SubmitButton>
              </Form>
            ) : null}
            {batch.done > 0 ? (
              <ButtonLink href={`/reports/${batch.id}/archive`} kind={isOpen ? 'plain' : 'main'} download>
                Download .zip
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {batch.reason ? <Notice type="warning">{batch.reason}</Notice> : null}
      <div className="batch-progress">
        <p id="batch-progress-text">
          <strong role="status">{BATCH_LABELS[batch.state]}</strong>: {describeProgress(batch)}
        </p>
        <progress aria-labelledby="batch-progress-text" max={batch.total} value={finished} />
        {isOpen ? <NoScriptRefresh batchId={batch.id} page={page} isOn={refreshes} /> : null}
      </div>
    </>
  );
}

/** Without scripts the browser reloads the page every few seconds until the reader stops it. */
function NoScriptRefresh({ batchId, page, isOn }: { batchId: number; page: number; isOn: boolean }) {
  const here = `/reports/${batchId}?page=${page}`;
  return (
    <noscript>
      {isOn ? (
        <>
          <meta httpEquiv="refresh" content={`${REFRESH_SECONDS};url=${here}`} />
          <p className="hint">
            This page refreshes every {REFRESH_SECONDS} seconds. <a href={`${here}&refresh=off`}>Stop</a>
          </p>
        </>
      ) : (
        <p className="hint">
          <a href={here}>Refresh automatically</a>
        </p>
      )}
    </noscript>
  );
}
