import { CashFlowChart, CashFlowKey } from '@worthwhile/report/charts';
import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { ResponsiveVariant } from '#app/ui/wizard/responsive-variant.tsx';
import { ExplainedFigure } from '#app/ui/wizard/stats.tsx';
import type { Explaining } from './explanation-state.tsx';
import { cashFlowFigures } from './figures-shown.ts';
import type { SavingsContent } from './load-savings.server.ts';

interface CashFlowProps extends Readonly<SavingsContent['cashFlow']> {
  readonly sign: string;
  readonly link: Explaining['link'];
}

const CAPTION = 'Cash flow by year, after adoption and risk adjustment';
/** The gutter's share of the width is that of the table's first column. */
const WIDE = { width: 905, height: 270, gutter: 116 };
const MEDIUM = { width: 640, height: 240, gutter: 82 };
const NARROW = { width: 358, height: 230, gutter: 52 };

export function CashFlowSection({ content, explaining }: { content: SavingsContent; explaining: Explaining }) {
  const { cashFlow } = content;
  return (
    <section className="section" aria-labelledby="cash-flow">
      <SectionHead id="cash-flow" title="Cash flow">
        <CopyButton within="cash-flow" kind="chart" name="Cash flow" />
        <CopyButton within="cash-flow" kind="table" name="Cash flow" />
      </SectionHead>
      <CashFlow {...cashFlow} sign={content.sign} link={explaining.link} />
      {explaining.panelFor(...cashFlowFigures(cashFlow))}
    </section>
  );
}

/** Draws the cash flow above its table, each year under its bar. */
export function CashFlow({ columns, rows, years, flow, link, ...chart }: CashFlowProps) {
  const across = <YearsAcross columns={columns} rows={rows} link={link} />;
  return (
    <div className="cash-flow">
      <CashFlowKey />
      <ResponsiveVariant
        label={CAPTION}
        wide={
          <>
            <CashFlowChart {...chart} {...WIDE} />
            {across}
          </>
        }
        medium={
          <>
            <CashFlowChart {...chart} {...MEDIUM} />
            {across}
          </>
        }
        narrow={
          <>
            <CashFlowChart {...chart} {...NARROW} />
            <YearsDown years={years} flow={flow} link={link} />
          </>
        }
      />
    </div>
  );
}

function YearsAcross({ columns, rows, link }: Pick<CashFlowProps, 'columns' | 'rows' | 'link'>) {
  return (
    <Table caption={CAPTION} className="axis-table">
      <colgroup>
        <col className="axis-gutter" />
      </colgroup>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <HeadCell key={column}>{column}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, figure, values, isTotal }) => (
          <tr key={label} className={isTotal ? 'total-row' : undefined}>
            <th scope="row">
              <ExplainedFigure link={figure === null ? undefined : link(figure)} name="year by year">
                {label}
              </ExplainedFigure>
            </th>
            {values.map((value, index) => (
              <Cell key={columns[index]}>{value}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function YearsDown({ years, flow, link }: Pick<CashFlowProps, 'years' | 'flow' | 'link'>) {
  const heads = [
    ['Benefits', `${flow}:benefits`],
    ['Costs', `${flow}:costs`],
    ['Net', `${flow}:net`],
  ] as const;
  return (
    <Table caption={CAPTION} wide>
      <thead>
        <tr>
          <HeadCell>Year</HeadCell>
          {heads.map(([label, figure]) => (
            <HeadCell key={figure} align="end">
              <ExplainedFigure link={link(figure)} name="year by year">
                {label}
              </ExplainedFigure>
            </HeadCell>
          ))}
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
  );
}
