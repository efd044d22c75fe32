import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../form/button.tsx';
import { ErrorSummary, problemsOf } from '../../form/error-summary.tsx';
import { FileInput } from '../../form/file-input.tsx';
import { PageHeader } from '../../shell/shell.tsx';
import { type Combination, leadOf, titleOf } from './conflict.ts';
import { ConflictBar } from './conflict-bar.tsx';
import { CombinedTable, ConflictChoices, SameValues } from './conflict-choices.tsx';
import { useTake } from './take.ts';

/** Of an action where two people changed the same values. */
export interface Conflict extends Pick<Combination, 'asked' | 'combined' | 'same'> {
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

/** Shows both values of each conflict and the values that were merged. */
export function ConflictPage(props: {
  readonly conflict: Conflict;
  readonly over: ReactNode;
  /** Page with the stored values. */
  readonly backTo: string;
  readonly intent?: string;
  readonly button?: string;
}) {
  const { conflict, over, backTo, intent, button = 'Save the combined version' } = props;
  const { asked, combined, same, errors, carried, files } = conflict;
  const { take, onChange } = useTake();
  const open = Object.fromEntries(Object.entries(errors).filter(([name]) => !take[name.slice('take.'.length)]));
  const labels = Object.fromEntries(asked.map(({ name, label }) => [`take.${name}`, label]));
  return (
    <>
      <ErrorSummary problems={problemsOf({ errors: open, message: '' }, labels)} />
      <PageHeader over={over} title={titleOf(asked)} lead={leadOf(asked.length, combined.length)} />
      <Form
        method="post"
        encType={files.length > 0 ? 'multipart/form-data' : undefined}
        className="conflict"
        onChange={onChange}
      >
        {carried.map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <ConflictChoices asked={asked} errors={errors} take={take} />
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
        <CombinedTable combined={combined} />
        <SameValues same={same} />
        <ConflictBar {...{ asked, take, backTo }}>
          <SubmitButton name={intent && 'intent'} value={intent} pendingText="Saving…">
            {button}
          </SubmitButton>
        </ConflictBar>
      </Form>
    </>
  );
}
