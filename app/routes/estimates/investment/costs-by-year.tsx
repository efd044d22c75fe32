import { ColumnBars } from '@worthwhile/report/charts';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import type { InvestmentResult } from './investment-result.ts';

/** The costs by year as last saved, each column below its bar. A phone shows the totals first. */
export function CostsByYear({ columns, rows, total, amounts }: InvestmentResult['costs']) {
  const max = Math.max(0, ...amounts);
  return (
    <>
      <details className="cost-years">
        <summary>Each year</summary>
      </details>
      <Table caption="Cost per year" className="cost-table" wide>
        <thead>
          <tr className="cost-bars">
            <td />
            {amounts.map((value, column) => (
              <td key={columns[column]} className="cell-end">
                <ColumnBars bars={[{ value, money: 'cost' }]} max={max} />
              </td>
            ))}
            <td />
          </tr>
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
                <Cell key={columns[column]} label={columns[column]} align="end" className="cost-year">
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
