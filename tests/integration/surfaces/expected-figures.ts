import {
  fieldOfCompanion,
  formatMoneyResult,
  formatPayback,
  formatPercentResult,
  type HeadlineFigures,
  type HeadlineKind,
  headlineLabels,
  leadAmount,
  type TraceInput,
} from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import type { Rows } from './read-surfaces.ts';

export const SIGN = '$';

export const money = (amount: number | null) => formatMoneyResult(amount, SIGN);

export type Figure = readonly [label: string, all: string, hardOnly: string];

/** The printed figures of a main result. */
export function figuresOf(kind: HeadlineKind, all: HeadlineFigures, hardOnly: HeadlineFigures): Figure[] {
  const labels = headlineLabels(kind);
  const figure = (label: string, shown: (of: HeadlineFigures) => string): Figure => [
    label,
    shown(all),
    shown(hardOnly),
  ];
  return [
    figure(labels.lead, (of) => money(leadAmount(of))),
    figure(labels.roiPct, (of) => formatPercentResult(of.roiPct)),
    figure(labels.paybackMonths, (of) => formatPayback(of.paybackMonths)),
    figure(labels.totalBenefits, (of) => money(of.totalBenefits)),
    figure(labels.totalCosts, (of) => money(of.totalCosts)),
  ];
}

/** The first row for each label. */
export function rowsNamed(rows: Rows, labels: readonly string[]): string[][] {
  return labels.map((label) => [...(rows.find(([first]) => first === label) ?? [label, 'is not shown'])]);
}

/** The rows from a title to the next empty row. */
export function blockOf(rows: Rows, title: string): Rows {
  const start = rows.findIndex(([first = '']) => first.startsWith(title));
  const end = rows.findIndex((row, at) => at > start && (row[0] ?? '') === '' && row.length < 2);
  return rows.slice(start, end < 0 ? undefined : end);
}

export const FIELDS = new Set(standardCatalogue.fields.map(({ id }) => id));

/** Whether an input is a figure of the wizard or a measured value. */
export function isAssumption({ id }: TraceInput): boolean {
  return FIELDS.has(fieldOfCompanion(standardCatalogue, id) ?? id);
}

/** The report has a letter before a benefit, and a mark after a measured one. */
export function isRowOf(name: string, label: string): boolean {
  const [before = '', after = ''] = label.split(name);
  return label.includes(name) && /^[A-Z]{0,2}$/.test(before.trim()) && /^(measured)?$/.test(after.trim());
}

/** The workbook has as many decimals as the longest value of its levels. */
export function inShort(figure = ''): string {
  return figure.replace(/(\.\d*?)0+(?=\D*$)/, '$1').replace(/\.(?=\D*$)/, '');
}

/** The report cites by number what other surfaces write out. */
export function withoutSource(label = ''): string {
  return label.replace(/(?<=^Published source|supported by)(: .*| \[[\d, ]+\])$/, '');
}
