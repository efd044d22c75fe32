import { useFetcher } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { controlId } from '#app/ui/form/field.tsx';
import { Dialog } from '#app/ui/overlay/dialog.tsx';
import { CLONE_LEAD, CloneFields } from './clone-fields.tsx';
import { DELETE_LEAD } from './delete-lead.ts';

/** The page that the dialogs lie over takes their answers: its scripts are there, so that only the answer has to arrive. */
const LIST = '/estimates';

/** What a row asks before it acts. The list knows all that the question needs, so that nothing has to be loaded for it. */
export interface Question {
  readonly kind: 'clone' | 'delete';
  readonly estId: number;
  readonly name: string;
  readonly customer: string;
  /** Made with the question, so that an answer sent twice is acted on once. */
  readonly submissionId: string;
}

interface Answered extends Question {
  readonly onClose: () => void;
}

/** What the page of the same question asks, over the list. */
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
        <CloneFields {...props} failure={failure} />
        {failure?.errors.estimateName ? null : <Refused failure={failure} />}
        <Answer onClose={onClose} keep="Cancel">
          <Button type="submit" kind="main">
            {fetcher.state === 'idle' ? 'Clone' : 'Cloning'}
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
        <Answer onClose={onClose} keep="Keep it">
          <Button type="submit" kind="danger">
            {fetcher.state === 'idle' ? 'Delete' : 'Deleting'}
          </Button>
        </Answer>
      </fetcher.Form>
    </Dialog>
  );
}

/** What there is no field for. */
function Refused({ failure }: { readonly failure: { readonly message: string } | undefined }) {
  return <div role="alert">{failure ? <Notice type="error">{failure.message}</Notice> : null}</div>;
}

function Answer(props: { readonly onClose: () => void; readonly keep: string; readonly children: ReactNode }) {
  return (
    <div className="page-actions">
      <Button onClick={props.onClose}>{props.keep}</Button>
      {props.children}
    </div>
  );
}
