import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button, ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import type { ConflictAnswer, ReviewAnswer } from './change-answers.ts';

/** The difference to the newest version, before it becomes one itself. */
export function ReviewPage(props: {
  readonly answer: ReviewAnswer;
  readonly backTo: string;
  readonly mayEdit: boolean;
}) {
  const { answer, backTo, mayEdit } = props;
  const count = answer.rows.length;
  return (
    <>
      <PageHeader
        over="Industry Configuration"
        title="Review changes"
        lead={`${count === 1 ? '1 value differs' : `${count} values differ`} from version ${answer.baseVersion}. Saving makes a new version; estimates keep the one that they were made with.`}
      />
      <DifferenceTable caption="Values that change" rows={answer.rows} />
      <Form method="post" className="configuration-form">
        <CarriedFields answer={answer} />
        <TextInput
          name="note"
          label="Note"
          hint="Optional: why, for whoever reads the history."
          maxLength={500}
          defaultValue={answer.note}
        />
        <div className="form-actions">
          <ButtonLink href={backTo}>Discard</ButtonLink>
          {mayEdit ? (
            <Button type="submit" name="intent" value="edit">
              Change more
            </Button>
          ) : null}
          <SubmitButton name="intent" value="save" pendingText="Saving">
            Save as a new version
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

/** Both values of everything that two people changed at once; nothing was overwritten. */
export function ConflictPage(props: { readonly answer: ConflictAnswer; readonly backTo: string }): ReactElement {
  const { answer, backTo } = props;
  return (
    <>
      <PageHeader over="Industry Configuration" title="Someone else saved first" />
      <Notice type="warning">
        Version {answer.baseVersion} was saved while you were editing. Nothing of it was overwritten and nothing of
        yours is lost{answer.untouched > 0 ? `; ${answer.untouched} of your values nobody else touched` : ''}.
      </Notice>
      <Form method="post" className="configuration-form">
        <CarriedFields answer={answer} />
        <input type="hidden" name="note" value={answer.note} />
        <p className="lead">
          {answer.rows.length === 0
            ? 'No value was changed by both of you.'
            : 'Choose which value to keep where both of you changed one.'}
        </p>
        {answer.rows.map((row) => (
          <RadioGroup
            key={row.key}
            name={`take.${row.key}`}
            label={row.name}
            defaultValue="mine"
            options={[
              { value: 'mine', label: `Yours: ${row.mine}` },
              { value: 'theirs', label: `Saved: ${row.theirs}` },
            ]}
          />
        ))}
        <div className="form-actions">
          <ButtonLink href={backTo}>Keep what is saved</ButtonLink>
          <SubmitButton name="intent" value="settle" pendingText="Comparing">
            Review the chosen values
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

/** Values before and after. */
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
    <Table caption={props.caption} className="table-cards">
      <thead>
        <tr>
          <HeadCell>Value</HeadCell>
          <HeadCell align="end">Before</HeadCell>
          <HeadCell align="end">After</HeadCell>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.key}>
            <RowHeader>{row.name}</RowHeader>
            <Cell label="Before" align="end">
              {row.before}
            </Cell>
            <Cell label="After" align="end">
              {row.after}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function CarriedFields({ answer }: { readonly answer: ReviewAnswer | ConflictAnswer }) {
  return (
    <>
      <input type="hidden" name="baseVersion" value={answer.baseVersion} />
      <input type="hidden" name="changes" value={answer.changes} />
    </>
  );
}
