import { type Leaving, WORK_KINDS, WORK_LABELS } from '#app/modules/hand-over/hand-over.view.ts';
import { Select } from '#app/ui/form/select.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import './hand-over.css';

export const HAND_OVER_LABELS = {
  everything: 'Who takes over',
  ...WORK_LABELS,
  administrator: 'New administrator',
} as const;

const optionsOf = (people: Leaving['takers'], first: string) => [
  { value: '', label: first },
  ...people.map(({ id, name, roleName }) => ({ value: String(id), label: `${name}, ${roleName}` })),
];

/** One person for everything, or one for each kind of work. */
export function HandOverFields(props: { readonly leaving: Leaving; readonly isDeactivation: boolean }) {
  const { counts, takers, organization, roomNames, tokens } = props.leaving;
  return (
    <>
      <Select
        name="everything"
        label={HAND_OVER_LABELS.everything}
        hint={`Active people at ${organization}`}
        options={optionsOf(takers, 'Choose')}
      />
      <Table caption="What is handed over" className="table-cards hand-over-table">
        <thead>
          <tr>
            <HeadCell>Handed over</HeadCell>
            <HeadCell align="end">Count</HeadCell>
            <HeadCell>To</HeadCell>
          </tr>
        </thead>
        <tbody>
          {WORK_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
            <tr key={kind}>
              <RowHeader second={kind === 'rooms' ? roomNames.join(', ') : undefined}>{WORK_LABELS[kind]}</RowHeader>
              <Cell label="Count" align="end">
                {counts[kind].toLocaleString('en-US')}
              </Cell>
              <Cell label="To">
                <Select
                  name={kind}
                  label={`${WORK_LABELS[kind]}: to`}
                  labelHidden
                  options={optionsOf(takers, 'The same person')}
                />
              </Cell>
            </tr>
          ))}
          {props.isDeactivation && tokens > 0 ? (
            <tr>
              <RowHeader>Access tokens</RowHeader>
              <Cell label="Count" align="end">
                {tokens}
              </Cell>
              <Cell label="To">Revoked, can’t be handed over</Cell>
            </tr>
          ) : null}
        </tbody>
      </Table>
      <p className="hint">
        Everything happens together or not at all. Customers see the new name in the room. What is handed over stays
        with the new owner, also if you activate the user again.
      </p>
    </>
  );
}

/** The last administrator of a partner leaves: someone else becomes one first. */
export function SuccessorField({ leaving }: { readonly leaving: Leaving }) {
  return (
    <Select
      name="administrator"
      isRequired
      label={HAND_OVER_LABELS.administrator}
      hint={`The last administrator of ${leaving.organization} can’t leave without another one`}
      options={optionsOf(leaving.successors ?? [], 'Choose')}
    />
  );
}
