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
  /** Money, formatted. */
  readonly without: string;
  readonly with: string;
  readonly saving: string;
  /** For the bar. */
  readonly savingValue: number;
  readonly explain: ExplainLink | undefined;
  readonly explainSides?: Sides;
  /** Shown below the row. */
  readonly explanation?: ReactNode;
  readonly warning?: string;
}

interface Sides {
  readonly without: ExplainLink | undefined;
  readonly with: ExplainLink | undefined;
}

const COLUMNS = 6;

/** Rows open their explanation in place, by links that work without scripts. */
export function DriverTable(props: {
  readonly caption: string;
  readonly rows: readonly DriverRow[];
  readonly total: { readonly without: string; readonly with: string; readonly saving: string };
  readonly explainTotal?: Sides & { readonly saving: ExplainLink | undefined };
  readonly explanationOfTotal?: ReactNode;
  /** Sorted by savings. The link reverses the order. */
  readonly sort?: { readonly href: string; readonly direction: SortDirection };
}): ReactElement {
  const { caption, rows, total, explainTotal, sort } = props;
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
                <ExplainedFigure link={row.explainSides?.without} name={`${row.label}, without`}>
                  {row.without}
                </ExplainedFigure>
              </Cell>
              <Cell align="end" label="With" className="driver-side">
                <ExplainedFigure link={row.explainSides?.with} name={`${row.label}, with`}>
                  {row.with}
                </ExplainedFigure>
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
          <Cell align="end" label="Without" className="driver-side">
            <ExplainedFigure link={explainTotal?.without} name="the total without">
              {total.without}
            </ExplainedFigure>
          </Cell>
          <Cell align="end" label="With" className="driver-side">
            <ExplainedFigure link={explainTotal?.with} name="the total with">
              {total.with}
            </ExplainedFigure>
          </Cell>
          <td className="cell-end driver-saving">
            <ExplainedFigure link={explainTotal?.saving} name="the total saving">
              {total.saving}
            </ExplainedFigure>
          </td>
          <td className="driver-bar-cell" />
        </TotalRow>
        {props.explanationOfTotal ? (
          <tr className="driver-explanation">
            <td colSpan={COLUMNS}>{props.explanationOfTotal}</td>
          </tr>
        ) : null}
      </tfoot>
    </Table>
  );
}

function driverRowId(driverId: string): string {
  return `driver-${driverId}`;
}
