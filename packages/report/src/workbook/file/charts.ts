import type { Feature } from 'write-excel-file/node';
import { axisScale } from '../../office/chart/axis-scale.ts';
import { cashFlowColumns, cumulativeLine } from '../../office/chart/cash-flow-chart.ts';
import type { ChartColors, NumberCells, TextCells } from '../../office/chart/chart-xml.ts';
import { xmlText } from '../../office/xml.ts';
import type { ChartCells, ChartPlan, ChartSeries, SheetPlan, WorkbookPlan } from '../plan.ts';
import type { FileContent } from './file-content.ts';

const rgb = (hex: string) => `<a:srgbClr val="${hex}"/>`;

/** Colors of the report. */
const COLORS: ChartColors = {
  accent: rgb('0B5D57'),
  avoidance: rgb('3F8F86'),
  cost: rgb('9A4B0C'),
  ink: rgb('14201F'),
  quiet: rgb('46534F'),
  grid: rgb('DEE2DF'),
  ground: rgb('FFFFFF'),
};

const SIZE = 10;
const COLUMNS = 5;
const ROWS = 19;
const PLOT = { x: 0.13, y: 0.16, w: 0.85, h: 0.72 };
const KINDS = ['columns', 'line'] as const;

const fileOf = (sheetIndex: number, kind: (typeof KINDS)[number]) => `chart-${sheetIndex + 1}-${kind}.xml`;

/** Adds the native charts of the sheets: columns, and the cumulative net over them. Both show the cells of the workbook. */
export function chartsOf({ sheets, currencySign }: WorkbookPlan): Feature<FileContent> {
  const charts = sheets.flatMap(({ chart }, sheetIndex) => (chart ? [{ chart, sheetIndex }] : []));
  const files = charts.flatMap(({ sheetIndex }) => KINDS.map((kind) => fileOf(sheetIndex, kind)));
  const chartAt = (sheetIndex: number) => (sheets[sheetIndex] as SheetPlan).chart;
  return {
    files: {
      transform: {
        '[Content_Types].xml': {
          insert: () =>
            files
              .map(
                (file) =>
                  `<Override PartName="/xl/charts/${file}" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>`,
              )
              .join(''),
        },
        'xl/drawings/drawing{id}.xml': {
          insert: (_options, { sheetIndex }) => {
            const chart = chartAt(sheetIndex);
            return chart ? KINDS.map((kind, index) => anchor(chart, kind, index)).join('') : undefined;
          },
        },
        'xl/drawings/_rels/drawing{id}.xml.rels': {
          insert: (_options, { sheetIndex }) =>
            chartAt(sheetIndex)
              ? KINDS.map(
                  (kind) =>
                    `<Relationship Id="rId-chart-${kind}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart" Target="../charts/${fileOf(sheetIndex, kind)}"/>`,
                ).join('')
              : undefined,
        },
      },
      write: {
        files: () =>
          Object.fromEntries(
            charts.flatMap(({ chart, sheetIndex }) => {
              const [columns, line] = contentsOf(chart, currencySign);
              return [
                [`xl/charts/${fileOf(sheetIndex, 'columns')}`, columns],
                [`xl/charts/${fileOf(sheetIndex, 'line')}`, line],
              ];
            }),
          ),
      },
    },
  };
}

function anchor({ column, row, alt }: ChartPlan, kind: (typeof KINDS)[number], index: number): string {
  const place = (name: string, atColumn: number, atRow: number) =>
    `<xdr:${name}><xdr:col>${atColumn}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${atRow}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
  const name = kind === 'columns' ? 'Cash flow' : 'Cumulative net';
  return `<xdr:twoCellAnchor xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${place('from', column, row)}${place('to', column + COLUMNS, row + ROWS)}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${index + 2}" name="${name}" descr="${xmlText(kind === 'columns' ? alt : 'The cumulative net by month, over the columns.')}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId-chart-${kind}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`;
}

const texts = ({ address, results }: ChartCells<string>): TextCells => ({ formula: address, texts: results });
const numbers = ({ address, results }: ChartCells<number>): NumberCells => ({ formula: address, numbers: results });
const named = ({ name, values }: ChartSeries) => ({ name: texts(name), values: numbers(values) });

function contentsOf(chart: ChartPlan, sign: string): readonly [columns: string, line: string] {
  const { hardSavings, productivity, costs, amounts, cumulative, months } = chart;
  const stacked = hardSavings.values.results.map((hard, column) => hard + (productivity.values.results[column] ?? 0));
  const all = [hardSavings, productivity, costs].flatMap(({ values }) => values.results);
  const frame = {
    scale: axisScale([...all, ...stacked, ...amounts.results], sign),
    plot: PLOT,
    size: SIZE,
    colors: COLORS,
  };
  const columns = cashFlowColumns({
    ...frame,
    legend: { x: 0.02, y: 0.02, w: 0.66, h: 0.09 },
    isNamed: true,
    columns: texts(chart.columns),
    hardSavings: named(hardSavings),
    productivity: named(productivity),
    costs: named(costs),
  });
  const line = cumulativeLine({
    ...frame,
    legend: { x: 0.7, y: 0.02, w: 0.28, h: 0.09 },
    years: cumulative.values.results.length - 1,
    line: { name: texts(cumulative.name), months: numbers(months), amounts: numbers(amounts) },
    ends: null,
  });
  return [columns, line];
}
