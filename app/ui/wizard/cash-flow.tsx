import { CashFlowChart, type CashFlowChartProps, CashFlowKey } from '@worthwhile/report/charts';
import { formatMoney } from '@worthwhile/roi-core';
import type { ReactElement, ReactNode } from 'react';

export interface CashFlowProps
  extends Pick<
    CashFlowChartProps,
    'sign' | 'hardBenefits' | 'productivity' | 'costs' | 'cumulative' | 'paybackMonths'
  > {
  /** Benefits less costs, per column; column 0 is the start. */
  readonly net: readonly number[];
}

const WIDE = { width: 905, height: 270, gutter: 116 };
const MEDIUM = { width: 640, height: 240, gutter: 82 };
const NARROW = { width: 358, height: 230, gutter: 52 };

/** The cash flow as a picture whose axis is its table: each year stands under its own bar. */
export function CashFlow({ net, ...chart }: CashFlowProps): ReactElement {
  return (
    <div className="cash-flow">
      <CashFlowKey />
      <ByWidth
        wide={<CashFlowChart {...chart} {...WIDE} />}
        medium={<CashFlowChart {...chart} {...MEDIUM} />}
        narrow={<CashFlowChart {...chart} {...NARROW} />}
      />
      <ByWidth
        wide={<YearsAcross net={net} {...chart} />}
        medium={<YearsAcross net={net} {...chart} />}
        narrow={<YearsDown net={net} {...chart} />}
      />
    </div>
  );
}

/** Drawings of one thing for three widths: the page shows the one that fits, the others are not there for anyone. */
export function ByWidth(props: {
  readonly wide: ReactNode;
  readonly medium: ReactNode;
  readonly narrow: ReactNode;
}): ReactElement {
  return (
    <>
      <div className="when-wide">{props.wide}</div>
      <div className="when-medium">{props.medium}</div>
      <div className="when-narrow">{props.narrow}</div>
    </>
  );
}

function columnName(index: number): string {
  return index === 0 ? 'Start' : `Year ${index}`;
}

function YearsAcross({ sign, hardBenefits, productivity, costs, net }: CashFlowProps) {
  const rows = [
    ['Hard benefits', hardBenefits],
    ['Productivity', productivity],
    ['Costs', costs.map((cost) => -cost)],
  ] as const;
  return (
    <table className="table axis-table">
      <caption className="visually-hidden">Cash flow by year</caption>
      <thead>
        <tr>
          <td />
          {net.map((_, column) => (
            <th key={columnName(column)} scope="col">
              {columnName(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, values]) => (
          <MoneyRow key={label} label={label} values={values} sign={sign} />
        ))}
        <MoneyRow label="Net" values={net} sign={sign} className="total-row" />
      </tbody>
    </table>
  );
}

function MoneyRow(props: {
  readonly label: string;
  readonly values: readonly number[];
  readonly sign: string;
  readonly className?: string;
}) {
  return (
    <tr className={props.className}>
      <th scope="row">{props.label}</th>
      {props.values.map((value, column) => (
        <td key={columnName(column)}>
          <span className="axis-figure">{formatMoney(value, props.sign)}</span>
        </td>
      ))}
    </tr>
  );
}

function YearsDown({ sign, hardBenefits, productivity, costs, net }: CashFlowProps) {
  return (
    <table className="table">
      <caption className="visually-hidden">Cash flow by year</caption>
      <thead>
        <tr>
          {['Year', 'Benefits', 'Costs', 'Net'].map((head, index) => (
            <th key={head} scope="col" className={index === 0 ? undefined : 'cell-end'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {net.map((value, column) => (
          <tr key={columnName(column)}>
            <th scope="row">{column === 0 ? 'Start' : column}</th>
            <td className="cell-end">{formatMoney((hardBenefits[column] ?? 0) + (productivity[column] ?? 0), sign)}</td>
            <td className="cell-end">{formatMoney(-(costs[column] ?? 0), sign)}</td>
            <td className="cell-end">{formatMoney(value, sign)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
