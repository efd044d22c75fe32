import { Form } from '@remix-run/react';
import type { ReactElement, ReactNode } from 'react';
import { formatTime } from '#app/format-time.ts';
import type { Author } from '../author.ts';
import { ButtonLink, SubmitButton } from '../form/button.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { FileInput } from '../form/file-input.tsx';
import { RadioCards } from '../form/radio-cards.tsx';
import { PageHeader } from '../shell/shell.tsx';
import { Cell, HeadCell, RowHeader, Table } from '../table/table.tsx';
import { type Combination, titleOf } from './conflict.ts';
import './conflict.css';

/** Of an action where two people changed the same values. */
export interface Conflict extends Pick<Combination, 'asked' | 'combined'> {
  readonly ok: false;
  readonly step: 'conflict';
  readonly message: string;
  /** By the names of undecided fields. */
  readonly errors: Readonly<Record<string, string[]>>;
  /** The whole form for the next submission. Undecided fields hold the user's own values. */
  readonly carried: readonly { readonly name: string; readonly value: string }[];
  /** By name. A page cannot send a chosen file again; empty: none was chosen. */
  readonly files: readonly { readonly name: string; readonly label: string; readonly fileName: string }[];
}

export function isConflict(answer: unknown): answer is Conflict {
  return typeof answer === 'object' && answer !== null && 'step' in answer && answer.step === 'conflict';
}

const nameOf = ({ name, isReader }: Author) => (isReader ? 'You in another window' : (name ?? 'Someone else'));

/** Shows both values of each conflict, neither preselected, and the values that were merged. */
export function ConflictPage(props: {
  readonly conflict: Conflict;
  readonly over: ReactNode;
  /** Page with the stored values. */
  readonly backTo: string;
  readonly intent?: string;
  readonly button?: string;
}): ReactElement {
  const { conflict, over, backTo, intent, button = 'Save the combined version' } = props;
  const { asked, combined, errors, carried, files } = conflict;
  const problems = Object.entries(errors).map(([name, [message = '']]) => ({ name, message }));
  return (
    <>
      <ErrorSummary problems={problems} />
      <PageHeader
        over={over}
        title={titleOf(asked)}
        lead={`Nothing is lost. ${countOf(asked.length)} your decision${combined.length > 0 ? `; ${combined.length} other ${combined.length === 1 ? 'change is' : 'changes are'} already combined` : ''}.`}
      />
      <Form method="post" encType={files.length > 0 ? 'multipart/form-data' : undefined} className="conflict">
        {carried.map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {asked.map((field) => (
          <RadioCards
            key={field.name}
            name={`take.${field.name}`}
            label={field.label}
            hint={`Before: ${field.before}`}
            errors={errors[`take.${field.name}`]}
            options={[
              { value: 'mine', label: 'You', description: field.mine },
              { value: 'theirs', label: `${nameOf(field.by)}, ${formatTime(field.by.at)}`, description: field.theirs },
            ]}
          />
        ))}
        {files.map(({ name, label, fileName }) =>
          fileName === '' ? (
            <input key={name} type="file" name={name} hidden />
          ) : (
            <FileInput
              key={name}
              name={name}
              label={label}
              hint={`You chose ${fileName}. Choose it again to save it.`}
              errors={errors[name]}
            />
          ),
        )}
        {combined.length > 0 ? <CombinedTable combined={combined} /> : null}
        <div className="form-actions">
          <ButtonLink href={backTo}>Discard my changes</ButtonLink>
          <SubmitButton name={intent && 'intent'} value={intent} pendingText="Saving…">
            {button}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

function countOf(count: number): string {
  return count === 1 ? 'One value needs' : `${count} values need`;
}

export function CombinedTable({ combined }: Pick<Conflict, 'combined'>): ReactElement {
  return (
    <Table caption="Already combined: only one of you changed these" className="table-cards conflict-combined">
      <thead>
        <tr>
          <HeadCell>Value</HeadCell>
          <HeadCell>Before</HeadCell>
          <HeadCell>Now</HeadCell>
          <HeadCell>Changed by</HeadCell>
        </tr>
      </thead>
      <tbody>
        {combined.map(({ name, label, before, mine, theirs, by, changedBy }) => (
          <tr key={`${name} ${label}`}>
            <RowHeader>{label}</RowHeader>
            <Cell label="Before">{before}</Cell>
            <Cell label="Now">{changedBy === 'me' ? mine : theirs}</Cell>
            <Cell label="Changed by">{changedBy === 'me' ? 'You' : `${nameOf(by)}, ${formatTime(by.at)}`}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
