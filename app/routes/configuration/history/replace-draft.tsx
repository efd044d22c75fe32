import { Form } from '@remix-run/react';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';

export interface RestoreQuestion {
  readonly revision: number;
  readonly count: number;
  readonly authors: readonly string[];
}

/** Asks before a restored version replaces the changes of a draft. */
export function ReplaceDraft(props: RestoreQuestion & { readonly configId: number; readonly backTo: string }) {
  const { revision, count, authors, configId, backTo } = props;
  const changes = count === 1 ? '1 change' : `${count} changes`;
  return (
    <>
      <PageHeader
        over={`Version ${configId}`}
        title={`Replace the draft with version ${configId}?`}
        lead={`The draft has ${changes} by ${authors.join(', ')}. Restoring this version removes them.`}
      />
      <Form method="post" className="form-actions">
        <input type="hidden" name="replaced" value={revision} />
        <ButtonLink href={backTo}>Cancel</ButtonLink>
        <ButtonLink href="/configuration/publish">Review the draft</ButtonLink>
        <Button type="submit" kind="danger">
          Replace the draft
        </Button>
      </Form>
    </>
  );
}
