import { useFetcher } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { controlId } from '#app/ui/form/field.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { Dialog } from '#app/ui/overlay/dialog.tsx';
import { CLONE_LEAD, CloneFields, checkClone } from './clone-fields.tsx';
import { DELETE_LEAD } from './deletion-words.ts';

/** Dialogs post to the list, whose scripts are already loaded. */
const LIST = '/estimates';

/** The list has all data for the dialog, so opening it needs no request. */
export interface Question {
  readonly kind: 'clone' | 'delete';
  readonly estId: number;
  readonly name: string;
  readonly customer: string;
  /** Created with the dialog, so a second submission has no effect. */
  readonly submissionId: string;
}

interface Answered extends Question {
  readonly onClose: () => void;
}

export function RowDialog(props: Answered) {
  return props.kind === 'clone' ? <CloneDialog {...props} /> : <DeleteDialog {...props} />;
}

function CloneDialog(props: Answered) {
  const { onClose, name, customer } = props;
  const fetcher = useFetcher<ActionFailure>();
  const failure = fetcher.data;
  useEffect(() => {
    if (failure) document.querySelector<HTMLElement>(`dialog #${controlId('estimateName')}`)?.focus();
  }, [failure]);
  return (
    <Dialog label="Clone ROI Estimate" onClose={onClose}>
      <fetcher.Form method="post" action={LIST} noValidate className="dialog-body">
        <input type="hidden" name="intent" value="clone" />
        <h2>Clone ROI Estimate</h2>
        <p className="lead">
          {name} · {customer}. {CLONE_LEAD}
        </p>
        <LiveForm refusal={failure} check={checkClone}>
          <CloneFields {...props} />
        </LiveForm>
        {failure?.errors.estimateName ? null : <Refused failure={failure} />}
        <Answer onClose={onClose}>
          <Button type="submit" kind="main">
            {fetcher.state === 'idle' ? 'Clone' : 'Cloning…'}
          </Button>
        </Answer>
      </fetcher.Form>
    </Dialog>
  );
}

function DeleteDialog({ onClose, name, estId }: Answered) {
  const fetcher = useFetcher<ActionFailure>();
  return (
    <Dialog label="Delete estimate" onClose={onClose}>
      <fetcher.Form method="post" action={LIST} className="dialog-body">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="estimateId" value={estId} />
        <h2>Delete “{name}”?</h2>
        <p className="lead">{DELETE_LEAD}</p>
        <Refused failure={fetcher.data} />
        <Answer onClose={onClose}>
          <Button type="submit" kind="danger">
            {fetcher.state === 'idle' ? 'Delete' : 'Deleting…'}
          </Button>
        </Answer>
      </fetcher.Form>
    </Dialog>
  );
}

/** For failures without a field. */
function Refused({ failure }: { readonly failure: { readonly message: string } | undefined }) {
  return <div role="alert">{failure ? <Notice type="error">{failure.message}</Notice> : null}</div>;
}

function Answer(props: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <div className="page-actions">
      <Button onClick={props.onClose}>Cancel</Button>
      {props.children}
    </div>
  );
}
