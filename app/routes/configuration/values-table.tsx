import type { LevelId } from '@worthwhile/roi-core';
import { Fragment, type ReactElement } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';

const LEVELS = [
  ['low', 'Low'],
  ['average', 'Average'],
  ['high', 'High'],
] as const satisfies readonly (readonly [LevelId, string])[];

/** `key` and the level form the name of each field. */
export interface ValueRow {
  readonly key: string;
  readonly label: string;
  /** Unit, limits, and the direction of the levels. */
  readonly detail: string;
  readonly texts: Readonly<Record<LevelId, string>>;
  /** Shown inside the input. */
  readonly unit?: string | undefined;
  readonly isHidden?: boolean;
}
export interface ValueGroup {
  readonly label: string;
  readonly rows: readonly ValueRow[];
}

export const groupId = (label: string): string => `group-${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** Shows fields to users who can change values, text to others. */
export function ValuesTable(props: {
  readonly caption: string;
  readonly rowTitle: string;
  readonly groups: readonly ValueGroup[];
  readonly mayChange: boolean;
  readonly typed: Readonly<Record<string, string>>;
  readonly refusal: ActionFailure | undefined;
}): ReactElement {
  return (
    <Table caption={props.caption} className="table-cards values-table">
      <thead>
        <tr>
          <HeadCell>{props.rowTitle}</HeadCell>
          {LEVELS.map(([level, name]) => (
            <HeadCell key={level} align={props.mayChange ? 'start' : 'end'}>
              {name}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.groups.map((group) => (
          <Fragment key={group.label}>
            <tr className="values-group" hidden={group.rows.every(({ isHidden }) => isHidden)}>
              <th scope="rowgroup" colSpan={4} id={groupId(group.label)}>
                {group.label}
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.key} hidden={row.isHidden}>
                <RowHeader second={row.detail}>{row.label}</RowHeader>
                {LEVELS.map(([level, name]) => (
                  <Cell key={level} label={name} align={props.mayChange ? undefined : 'end'}>
                    {props.mayChange ? <ValueInput {...props} row={row} level={level} name={name} /> : row.texts[level]}
                  </Cell>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

function ValueInput(props: {
  readonly row: ValueRow;
  readonly level: LevelId;
  readonly name: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly refusal: ActionFailure | undefined;
}) {
  const { row, level, name, typed, refusal } = props;
  const key = `${row.key}.${level}`;
  const posted = refusal?.values[key];
  const text = typeof posted === 'string' ? posted : (typed[key] ?? row.texts[level]);
  return (
    <div data-typed={text === row.texts[level] ? undefined : ''}>
      <NumberInput
        name={key}
        unit={row.unit}
        label={`${row.label}: ${name}`}
        labelHidden
        defaultValue={text}
        errors={refusal?.errors[key]}
      />
    </div>
  );
}
