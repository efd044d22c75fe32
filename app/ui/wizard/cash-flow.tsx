import { CashFlowChart, type CashFlowChartProps, CashFlowKey } from '@worthwhile/report/charts';
import type { ReactElement } from 'react';
import { Cell, HeadCell, Table } from '../table/table.tsx';
import { ResponsiveVariant } from './responsive-variant.tsx';
import { ExplainedFigure, type ExplainLink } from './stats.tsx';

interface CashFlowProps
  extends Pick<
    CashFlowChartProps,
    'sign' | 'hardBenefits' | 'productivity' | 'costs' | 'cumulative' | 'line' | 'paybackMonths' | 'deploymentMonths'
  > {
  /** Start, Year 1 … */
  readonly columns: readonly string[];
  /** Years as columns, money formatted. */
  readonly rows: readonly {
    readonly label: string;
    /** Null for a row without an explanation. */
    readonly figure: string | null;
    readonly values: readonly string[];
    readonly isTotal: boolean;
  }[];
  /** Years as rows, for narrow screens. */
  readonly years: readonly {
    readonly label: string;
    readonly benefits: string;
    readonly costs: string;
    readonly net: string;
  }[];
  /** Prefix of its explanations' IDs: `metric`. */
  readonly flow: string;
  readonly link?: (figure: string) => ExplainLink | undefined;
}

const CAPTION = 'Cash flow by year, after adoption and risk';
/** The gutter's share of the width is that of the table's first column. */
const WIDE = { width: 905, height: 270, gutter: 116 };
const MEDIUM = { width: 640, height: 240, gutter: 82 };
const NARROW = { width: 358, height: 230, gutter: 52 };

/** Draws the cash flow above its table, each year under its bar. */
export function CashFlow({ columns, rows, years, flow, link, ...chart }: CashFlowProps): ReactElement {
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
              <ExplainedFigure link={figure === null ? undefined : link?.(figure)} name="year by year">
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
              <ExplainedFigure link={link?.(figure)} name="year by year">
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
