import type { LevelId } from '@worthwhile/roi-core';
import { Fragment } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { Button } from '#app/ui/form/button.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import type { ValueGroup, ValueRow } from './narrow-values.ts';
import { SourceFields } from './source-fields.tsx';
import type { ValueSource } from './value-source.ts';

const LEVELS = [
  ['low', 'Low'],
  ['average', 'Average'],
  ['high', 'High'],
] as const satisfies readonly (readonly [LevelId, string])[];

export const groupId = (label: string): string => `group-${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** Shows fields to users who can change values, text to others. */
export function ValuesTable(props: {
  readonly caption: string;
  readonly rowTitle: string;
  readonly groups: readonly ValueGroup[];
  readonly mayChange: boolean;
  readonly refusal: ActionFailure | undefined;
  /** Names of the changed fields. */
  readonly changed: ReadonlySet<string>;
}) {
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
          <HeadCell className="values-source-head">Source</HeadCell>
          <HeadCell>Age</HeadCell>
        </tr>
      </thead>
      <tbody>
        {props.groups.map((group) => (
          <Fragment key={group.label}>
            <tr className="values-group" hidden={group.rows.every(({ isHidden }) => isHidden)}>
              <th scope="rowgroup" colSpan={6} id={groupId(group.label)}>
                {group.label}{' '}
                <span className="values-group-count">
                  {countFigures(group.rows.filter(({ isHidden }) => !isHidden).length)}
                </span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.key} hidden={row.isHidden}>
                <RowHeader second={row.detail}>{row.label}</RowHeader>
                {LEVELS.map(([level, name]) => (
                  <Cell key={level} label={name} align={props.mayChange ? undefined : 'end'}>
                    {props.mayChange ? <ValueInput {...props} row={row} level={level} /> : row.texts[level]}
                  </Cell>
                ))}
                <Cell label="Source" className="values-source">
                  <Source {...row.source} />
                  {row.measured && props.mayChange ? (
                    <span className="values-measured">
                      {row.measured}{' '}
                      <Button type="submit" kind="text" name="measured" value={row.key}>
                        Set from these<span className="visually-hidden"> measurements: {row.label}</span>
                      </Button>
                    </span>
                  ) : null}
                  {row.changedBy ? <small>{row.changedBy}</small> : null}
                  {props.mayChange ? <SourceFields row={row} refusal={props.refusal} /> : null}
                </Cell>
                <Cell label={row.source.age && 'Age'} className="values-age">
                  <span className={row.source.isOld ? 'values-old' : undefined}>
                    {row.source.isOld ? <Icon name="clock" size={16} /> : null}
                    {row.source.age}
                  </span>
                </Cell>
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
  readonly refusal: ActionFailure | undefined;
  readonly changed: ReadonlySet<string>;
}) {
  const { row, level, refusal, changed } = props;
  const key = `${row.key}.${level}`;
  const posted = refusal?.values[key];
  const text = typeof posted === 'string' ? posted : row.texts[level];
  return (
    <div className={changed.has(key) ? 'value-changed' : undefined}>
      <NumberInput
        name={key}
        unit={row.unit}
        label={row.names[level]}
        labelHidden
        defaultValue={text}
        errors={refusal?.errors[key]}
      />
      {changed.has(key) ? <span className="value-before">was {row.published[level]}</span> : null}
    </div>
  );
}

function Source({ label, references, isMissing }: ValueSource) {
  return (
    <>
      {label ? <span>{label} </span> : null}
      {isMissing ? <small>No source</small> : null}
      {references.map(({ title, detail, url }) => (
        <span key={url}>
          <a href={url} rel="noreferrer">
            {title}
          </a>{' '}
          <small>{detail}</small>
        </span>
      ))}
    </>
  );
}

const countFigures = (count: number) => (count === 1 ? '1 figure' : `${count} figures`);
