import { Form } from '@remix-run/react';
import type { LevelId } from '@worthwhile/roi-core';
import { Fragment } from 'react';
import { LEVEL_NAMES, LEVELS } from '#app/modules/configuration/values.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import './compare-industries.css';

export interface IndustriesSideBySide {
  readonly level: LevelId;
  readonly industries: readonly { readonly id: string; readonly label: string }[];
  readonly groups: readonly {
    readonly label: string;
    readonly rows: readonly {
      readonly id: string;
      readonly label: string;
      readonly unit: string;
      /** One per industry, as the draft has it. */
      readonly cells: readonly { readonly text: string; readonly published: string }[];
    }[];
  }[];
}

/** All industries next to each other, at one level; each leads to the form that changes it. */
export function CompareIndustries({ level, industries, groups }: IndustriesSideBySide) {
  return (
    <>
      <Form method="get" action="/configuration" className="configuration-pick industries-pick">
        <Select
          name="compare"
          label="Level"
          options={LEVELS.map((each) => ({ value: each, label: LEVEL_NAMES[each] }))}
          defaultValue={level}
        />
        <Button type="submit">Show</Button>
        <a href="/configuration">Change one industry</a>
      </Form>
      <Table
        caption={`Benchmarks of all industries, ${LEVEL_NAMES[level]}`}
        wide
        className="table-cards industries-table"
      >
        <thead>
          <tr>
            <HeadCell>Assumption</HeadCell>
            {industries.map(({ id, label }) => (
              <HeadCell key={id} align="end">
                <a href={`/configuration?industry=${id}`}>{label}</a>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.label}>
              <tr className="values-group">
                <th scope="rowgroup" colSpan={industries.length + 1}>
                  {group.label}
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.id}>
                  <RowHeader second={row.unit}>{row.label}</RowHeader>
                  {row.cells.map(({ text, published }, index) => (
                    <Cell key={industries[index]?.id} label={industries[index]?.label} align="end">
                      {text === published ? (
                        text
                      ) : (
                        <span className="value-changed">
                          <strong>{text}</strong> <span className="value-before">was {published || 'empty'}</span>
                        </span>
                      )}
                    </Cell>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </>
  );
}
