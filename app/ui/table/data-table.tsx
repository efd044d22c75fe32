import type { ReactNode } from 'react';
import { type ListState, listHref } from './list-address.ts';
import { Cell, HeadCell, RowHeader, Table } from './table.tsx';

interface Column<Row> {
  readonly label: string;
  readonly align?: 'end';
  readonly className?: string;
  /** Its head sorts the list by this name. */
  readonly sort?: string;
  /** Cards show its cells without the label. */
  readonly isUnlabelled?: true;
  readonly cell: (row: Row) => ReactNode;
}

interface NameColumn<Row> extends Column<Row> {
  readonly href?: (row: Row) => string | undefined;
  readonly second?: (row: Row) => ReactNode;
}

/** The first column names the row. */
export type Columns<Row> = readonly [NameColumn<Row>, ...Column<Row>[]];

/** A table whose cells repeat the heads of their columns in cards. */
export function DataTable<Row>(props: {
  readonly caption: string;
  readonly className?: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: Columns<Row>;
  readonly list?: { readonly path: string; readonly state: ListState };
}) {
  const { caption, className = 'table-cards', rows, keyOf, columns, list } = props;
  const [name, ...others] = columns;
  return (
    <Table caption={caption} className={className}>
      <thead>
        <tr>
          {columns.map(({ label, align, sort }) => (
            <HeadCell key={label} align={align} {...(list && sort && sortOf(list, sort))}>
              {label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <RowHeader href={name.href?.(row)} second={name.second?.(row)}>
              {name.cell(row)}
            </RowHeader>
            {others.map(({ label, align, className: cellClass, isUnlabelled, cell }) => (
              <Cell
                key={label}
                label={isUnlabelled ? undefined : label}
                align={isUnlabelled ? undefined : align}
                className={cellClass}
              >
                {cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The last column of a list. */
export const ACTION_COLUMN = { label: 'Action', align: 'end', isUnlabelled: true, className: 'cell-actions' } as const;

/** A new column sorts from the first page; the same column again reverses the direction. */
function sortOf({ path, state }: { readonly path: string; readonly state: ListState }, sort: string) {
  const sorted = state.sort === sort ? state.direction : undefined;
  const direction = sorted === 'asc' ? 'desc' : 'asc';
  return { sorted, sortHref: listHref(path, state, { sort, direction, offset: 0 }) };
}
