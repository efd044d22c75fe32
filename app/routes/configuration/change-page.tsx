import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import { Button, ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { CombinedTable } from '#app/ui/saving/conflict/conflict-choices.tsx';
import { ConflictPage, isConflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { CHANGE_LABELS, type ChangeAnswer, type ReviewAnswer } from './change-answers.ts';

/** Shows a later step of a change; null for the page where it starts. */
export function laterStep(answer: ChangeAnswer, backTo: string, mayEdit = false): ReactElement | null {
  // Chosen values are reviewed like any other change before they become a version.
  if (isConflict(answer))
    return (
      <ConflictPage
        conflict={answer}
        backTo={backTo}
        over="Industry Configuration"
        intent="settle"
        button="Review the combined version"
      />
    );
  const isReview = answer && 'step' in answer && answer.step === 'review';
  return isReview ? <ReviewPage answer={answer} backTo={backTo} mayEdit={mayEdit} /> : null;
}

function ReviewPage(props: { readonly answer: ReviewAnswer; readonly backTo: string; readonly mayEdit: boolean }) {
  const { answer, backTo, mayEdit } = props;
  const count = answer.rows.length;
  return (
    <>
      <ErrorSummary
        problems={problemsOf(answer.errors && { message: '', errors: answer.errors, labels: answer.labels })}
      />
      <PageHeader
        over="Industry Configuration"
        title="Review changes"
        lead={`${count === 1 ? '1 value differs' : `${count} values differ`} from version ${answer.baseVersion}. Saving creates a new version. Existing estimates keep theirs.`}
      />
      <DifferenceTable caption="Values that change" rows={answer.rows} />
      <CombinedTable combined={answer.combined} />
      <Form method="post" className="configuration-form">
        <input type="hidden" name="baseVersion" value={answer.baseVersion} />
        <input type="hidden" name="changes" value={answer.changes} />
        <TextInput
          name="note"
          label={CHANGE_LABELS.note}
          hint="Optional: why you made this change"
          defaultValue={answer.note}
          errors={answer.errors?.note}
        />
        <div className="form-actions">
          <ButtonLink href={backTo}>Discard</ButtonLink>
          {mayEdit ? (
            <Button type="submit" name="intent" value="edit">
              Keep editing
            </Button>
          ) : null}
          <SubmitButton name="intent" value="save" pendingText="Saving…">
            Save new version
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

export function DifferenceTable(props: {
  readonly caption: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly before: string;
    readonly after: string;
  }[];
}): ReactElement {
  return (
    <DataTable
      caption={props.caption}
      rows={props.rows}
      keyOf={({ key }) => key}
      columns={[
        { label: 'Value', cell: ({ name }) => name },
        { label: 'Before', align: 'end', cell: ({ before }) => before },
        { label: 'After', align: 'end', cell: ({ after }) => after },
      ]}
    />
  );
}
