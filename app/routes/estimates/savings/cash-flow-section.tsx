import { CashFlowChart, CashFlowKey } from '@worthwhile/report/charts';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import type { SavingsContent } from './content.ts';

/** The chart with its table as axis: on a wide screen the years stand under their own bars. */
export function CashFlow({ content }: { content: SavingsContent }) {
  const { cashFlow, sign } = content;
  const { columns, rows, years, ...series } = cashFlow;
  return (
    <section className="section" aria-labelledby="cash-flow">
      <h2 id="cash-flow">Cash flow</h2>
      <CashFlowKey />
      <div className="cash-flow cash-flow-years chart-wide">
        <CashFlowChart {...series} sign={sign} width={912} height={300} gutter={120} />
        <Table caption="Cash flow by year, after adoption and risk">
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <HeadCell key={column} align="end">
                  {column}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values, isTotal }) => (
              <tr key={label} className={isTotal ? 'total-row' : undefined}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <Cell key={columns[index]} align="end">
                    {value}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <div className="cash-flow chart-narrow">
        <CashFlowChart {...series} sign={sign} width={340} height={230} gutter={42} />
        <Table caption="Cash flow by year, after adoption and risk">
          <thead>
            <tr>
              <HeadCell>Year</HeadCell>
              <HeadCell align="end">Benefits</HeadCell>
              <HeadCell align="end">Costs</HeadCell>
              <HeadCell align="end">Net</HeadCell>
            </tr>
          </thead>
          <tbody>
            {years.map(({ label, benefits, costs, net }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <Cell align="end">{benefits}</Cell>
                <Cell align="end">{costs}</Cell>
                <Cell align="end">{net}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
