import { leadAmount } from '../../headline/lead.ts';
import { formatPayback, formatPercentResult } from '../../number/format.ts';
import type { Context } from '../context.ts';
import type { ReportTemplate } from '../snapshot.ts';
import { countOf } from '../words.ts';
import { isTextFigure, NAMED_FIGURE, type TextFigure } from './figure-names.ts';

const VALUES: Readonly<Record<TextFigure, (context: Context) => string>> = {
  customer: ({ snapshot }) => snapshot.estimate.customer,
  term: ({ years }) => countOf(years, 'year'),
  npv: ({ metrics, money }) => money(leadAmount(metrics)),
  'npv.hard': ({ hardOnly, money }) => money(leadAmount(hardOnly)),
  roi: ({ metrics }) => formatPercentResult(metrics.roiPct),
  'roi.hard': ({ hardOnly }) => formatPercentResult(hardOnly.roiPct),
  payback: ({ metrics }) => formatPayback(metrics.paybackMonths),
  'payback.hard': ({ hardOnly }) => formatPayback(hardOnly.paybackMonths),
  benefits: ({ metrics, money }) => money(metrics.totalBenefits),
  'benefits.hard': ({ hardOnly, money }) => money(hardOnly.totalBenefits),
  costs: ({ metrics, money }) => money(metrics.totalCosts),
};

/** What Markdown would read as a mark. */
const MARKS = /[\\`*_[\]<>#|~]/g;

/** Puts the estimate's figures in place of their names, in the format of the report. A customer's name stays text. */
export function fillFigures(template: ReportTemplate, context: Context): ReportTemplate {
  const fill = (markdown: string) =>
    markdown.replace(NAMED_FIGURE, (braces, name: string) =>
      isTextFigure(name) ? VALUES[name](context).replace(MARKS, '\\$&') : braces,
    );
  const { startPage, introduction, freePages, footer } = template;
  return {
    startPage: fill(startPage),
    introduction: fill(introduction),
    freePages: freePages.map(fill),
    footer: fill(footer),
  };
}
