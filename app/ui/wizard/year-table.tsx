import { ColumnBars, type ColumnBarsProps } from '@worthwhile/report/charts';
import { Cell, HeadCell, Table } from '../table/table.tsx';
import './year-table.css';

interface YearRow {
  readonly label: string;
  readonly values: readonly string[];
  readonly total: string;
}

/** Amounts by year with their total, each column below its bars. A phone shows the totals, and the years on request. */
export function YearTable(props: {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly YearRow[];
  readonly total: YearRow;
  /** By column. */
  readonly bars: readonly ColumnBarsProps['bars'][];
  readonly barWidth?: number;
}) {
  const { caption, columns, rows, total, bars, barWidth } = props;
  const values = bars.flat().map(({ value }) => value);
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const heightOf = (amount: number) => Math.round((BARS_HEIGHT * amount) / (most - least || 1));
  const parts = [{ max: most }, { max: -least, isBelow: true }].filter(({ max }) => max > 0);
  return (
    <>
      <details className="each-year">
        <summary>Each year</summary>
      </details>
      <Table caption={caption} className="year-table" wide>
        <thead>
          {parts.map((part) => (
            <tr key={part.max} className="year-bars">
              <td />
              {bars.map((each, column) => (
                <td key={columns[column]} className="cell-end">
                  <ColumnBars bars={each} {...part} barWidth={barWidth} height={heightOf(part.max)} />
                </td>
              ))}
              <td />
            </tr>
          ))}
          <tr>
            <td />
            {[...columns, 'Total'].map((label) => (
              <HeadCell key={label} align="end">
                {label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, total].map((row) => (
            <tr key={row.label} className={row === total ? 'total-row' : undefined}>
              <th scope="row">{row.label}</th>
              {row.values.map((value, column) => (
                <Cell key={columns[column]} label={columns[column]} align="end" className="one-year">
                  {value}
                </Cell>
              ))}
              <Cell align="end">{row.total}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

const BARS_HEIGHT = 110;
