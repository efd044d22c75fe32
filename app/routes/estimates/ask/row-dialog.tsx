import { useFetcher } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { controlId } from '#app/ui/form/field.tsx';
import { Dialog } from '#app/ui/overlay/dialog.tsx';
import type { action as clone, loader as loadClone } from '../clone.tsx';
import type { loader as loadDelete, action as remove } from '../delete.tsx';
import { CLONE_LEAD, CloneFields } from './clone-fields.tsx';
import { DELETE_LEAD } from './delete-lead.ts';

type Asked = typeof loadClone | typeof loadDelete;

/** What the page at the address asks, over the list: its loader fills the dialog, its action takes the answer. */
export function RowDialog({ href, onClose }: { readonly href: string; readonly onClose: () => void }) {
  const { load, data } = useFetcher<Asked>();
  useEffect(() => load(href), [load, href]);
  if (!data) return null;
  return 'submissionId' in data ? (
    <CloneDialog href={href} onClose={onClose} {...data} />
  ) : (
    <DeleteDialog href={href} onClose={onClose} name={data.name} />
  );
}

interface Answered {
  readonly href: string;
  readonly onClose: () => void;
  readonly name: string;
}

function CloneDialog(props: Answered & { estId: number; submissionId: string; customer: string }) {
  const { href, onClose, name, customer } = props;
  const fetcher = useFetcher<typeof clone>();
  const failure = fetcher.data;
  useEffect(() => {
    if (failure) document.querySelector<HTMLElement>(`dialog #${controlId('estimateName')}`)?.focus();
  }, [failure]);
  return (
    <Dialog label="Clone ROI Estimate" onClose={onClose}>
      <fetcher.Form method="post" action={href} noValidate className="dialog-body">
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

function DeleteDialog({ href, onClose, name }: Answered) {
  const fetcher = useFetcher<typeof remove>();
  return (
    <Dialog label="Delete estimate" onClose={onClose}>
      <fetcher.Form method="post" action={href} className="dialog-body">
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
