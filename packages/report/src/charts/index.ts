export { CashFlowChart, type CashFlowChartProps, columnName } from './cash-flow-chart.tsx';
export { CashFlowKey } from './chart-key.tsx';
export { ColumnBars, type ColumnBarsProps } from './column-bars.tsx';
export { CoverLine, type CoverLineProps } from './cumulative-line.tsx';
export { CategoryMark, DriverBar, type DriverBarProps } from './driver-bar.tsx';
export { MoneyBar } from './money-bar.tsx';
export { RangeChart, type RangeChartProps } from './range-chart.tsx';
export { widthOfText, widthOfWords } from './text-width.ts';
export { TornadoChart, type TornadoChartProps } from './tornado-chart.tsx';
