import { DriverBar } from '@worthwhile/report/charts';
import type { Category } from '@worthwhile/roi-core';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { Cell, HeadCell, type SortDirection, Table, TotalRow } from '../table/table.tsx';
import { FigureWarning } from './figure-warning.tsx';
import { KindOfBenefit } from './kind-of-benefit.tsx';
import { ExplainedFigure, type ExplainLink } from './stats.tsx';

export interface DriverRow {
  readonly id: string;
  readonly label: string;
  readonly category: Category;
  /** Money as shown. */
  readonly without: string;
  readonly with: string;
  readonly saving: string;
  /** The saving as a number, for its bar. */
  readonly savingValue: number;
  readonly explain: ExplainLink;
  /** The open explanation, below the row. */
  readonly explanation?: ReactNode;
  /** A plausibility warning that belongs to this figure. */
  readonly warning?: string;
}

const COLUMNS = 6;

/** Savings by driver: every row opens its explanation in place, by a link that works without scripts. */
export function DriverTable(props: {
  readonly caption: string;
  readonly rows: readonly DriverRow[];
  readonly total: { readonly without: string; readonly with: string; readonly saving: string };
  /** Sorted by saving; the link turns the order. */
  readonly sort?: { readonly href: string; readonly direction: SortDirection };
}): ReactElement {
  const { caption, rows, total, sort } = props;
  const savings = rows.map((row) => row.savingValue);
  const largest = Math.max(...savings, 0);
  const smallest = Math.min(...savings, 0);
  return (
    <Table caption={caption} className="driver-table">
      <thead>
        <tr>
          <HeadCell>Driver</HeadCell>
          <HeadCell>Kind of benefit</HeadCell>
          <HeadCell align="end">Without</HeadCell>
          <HeadCell align="end">With</HeadCell>
          <HeadCell align="end" sortHref={sort?.href} sorted={sort?.direction}>
            Saving
          </HeadCell>
          <td className="driver-bar-cell" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.id}>
            <tr id={driverRowId(row.id)} className={row.explanation ? 'driver driver-open' : 'driver'}>
              <th scope="row">
                <span className="driver-name">
                  <Icon name={row.explanation ? 'chevronUp' : 'chevronDown'} size={16} />
                  <span>
                    {row.label}
                    {row.warning ? <FigureWarning>{row.warning}</FigureWarning> : null}
                  </span>
                </span>
              </th>
              <Cell className="driver-kind">
                <KindOfBenefit category={row.category} />
              </Cell>
              <Cell align="end" label="Without" className="driver-side">
                {row.without}
              </Cell>
              <Cell align="end" label="With" className="driver-side">
                {row.with}
              </Cell>
              <Cell align="end" className="driver-saving">
                <ExplainedFigure link={row.explain} name={row.label}>
                  {row.saving}
                </ExplainedFigure>
              </Cell>
              <Cell className="driver-bar-cell">
                <DriverBar
                  value={row.savingValue}
                  max={largest}
                  min={smallest}
                  category={row.category}
                  width={120}
                  height={12}
                />
              </Cell>
            </tr>
            {row.explanation ? (
              <tr className="driver-explanation">
                <td colSpan={COLUMNS}>{row.explanation}</td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <TotalRow>
          <th scope="row">
            {rows.length} driver{rows.length === 1 ? '' : 's'}
          </th>
          <td className="driver-kind" />
          <td className="cell-end driver-side">{total.without}</td>
          <td className="cell-end driver-side">{total.with}</td>
          <td className="cell-end driver-saving">{total.saving}</td>
          <td className="driver-bar-cell" />
        </TotalRow>
      </tfoot>
    </Table>
  );
}

/** The fragment that leads to a driver's row. */
function driverRowId(driverId: string): string {
  return `driver-${driverId}`;
}
