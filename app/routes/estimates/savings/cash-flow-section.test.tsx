import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CashFlow } from './cash-flow-section.tsx';

describe('the cash flow', () => {
  it('is in the page once for every width', () => {
    const cashFlow = renderToStaticMarkup(
      <CashFlow
        sign="$"
        link={() => undefined}
        hardBenefits={[0, 5]}
        productivity={[0, 1]}
        costs={[2, 1]}
        cumulative={[-2, 3]}
        line={[-2, 3].map((amount, year) => ({ month: 12 * year, amount }))}
        paybackMonths={5}
        deploymentMonths={0}
        columns={['Start', 'Year 1']}
        flow="metric"
        rows={[{ label: 'Net', figure: 'metric:net', values: ['-$2.00', '$5.00'], isTotal: true }]}
        years={[{ label: 'Start', benefits: '$0.00', costs: '-$2.00', net: '-$2.00' }]}
      />,
    );
    expect(cashFlow.match(/<table/g)).toHaveLength(1);
    expect(cashFlow.match(/role="img"/g)).toHaveLength(1);
    // A head outside of the flow gives no width: without the column, the years stand beside their bars.
    expect(cashFlow).toContain('<col class="axis-gutter"/>');
  });
});
