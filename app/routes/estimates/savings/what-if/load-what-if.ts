import {
  type Catalogue,
  formatExactMoney,
  formatMoneyInput,
  formatMoneyResult,
  formatQuantity,
  leadAmount,
  type ResolvedInput,
  type Result,
} from '@worthwhile/roi-core';
import { annualFees } from '#app/modules/estimates/analysis/license-fees.ts';
import { evaluateWhatIf, type WhatIfQuery } from '#app/modules/estimates/analysis/what-if.ts';
import { formatHeadline } from '#app/modules/estimates/model/format-headline.ts';
import type { Savings } from '#app/modules/estimates/view.ts';
import type { Change } from '#app/ui/wizard/change-of-value.tsx';
import { headlineOf, leadingView } from '../headline.ts';

/** The results with other values, next to those of today. Stores nothing. */
export function loadWhatIf(catalogue: Catalogue, { computation, tornado }: Savings, question: WhatIfQuery) {
  const { resolved, result } = computation;
  const { sign } = resolved.currency;
  const { after, ...whatIf } = evaluateWhatIf(catalogue, { resolved, result, swings: tornado.bars }, question);
  return {
    ...whatIf,
    rows: whatIf.rows.map((row) => ({ ...row, change: changeOf(row.alone ?? 0, sign) })),
    headline: {
      ...formatHeadline(after.headline, sign),
      change: changeOf(leadAmount(after.headline.all) - leadAmount(result.headline.all), sign),
    },
    stats: statsOf(result, after, sign),
    fee: feeOf(catalogue, resolved, { result, after, sign }),
    cashFlow: cashFlowsOf(result, after, sign),
  };
}

export type WhatIfContent = ReturnType<typeof loadWhatIf>;

function changeOf(by: number, sign: string): Change {
  const text = formatMoneyResult(by, sign);
  if (text === formatMoneyResult(0, sign)) return { text: 'no change', isBetter: null };
  return { text: by > 0 ? `+${text}` : text, isBetter: by > 0 };
}

/** The headline figures without the total benefits, whose place the fee takes. */
function statsOf(result: Result, after: Result, sign: string) {
  const before = headlineOf(result, sign);
  return headlineOf(after, sign)
    .slice(0, -1)
    .map(({ figure, label, value, unit, hardOnly }, index) => ({
      figure,
      label: `${label}, tried`,
      value,
      unit,
      hardOnly: withoutUnit(hardOnly),
      now: {
        value: [before[index]?.value, before[index]?.unit].filter(Boolean).join(' '),
        hardOnly: withoutUnit(before[index]?.hardOnly ?? ''),
      },
    }));
}

/** The figure above has it. */
function withoutUnit(text: string): string {
  return text.replace(/(\d) months$/, '$1');
}

/** The fee follows the scope, or stays as typed. */
function feeOf(
  catalogue: Catalogue,
  resolved: ResolvedInput,
  { result, after, sign }: { readonly result: Result; readonly after: Result; readonly sign: string },
) {
  const before = annualFees(resolved, result);
  const lines = annualFees(resolved, after);
  const totalOf = (fees: typeof lines) =>
    formatMoneyInput(
      fees.reduce((total, { perYear }) => total + perYear, 0),
      sign,
    );
  const fixed = lines.filter(({ follows }) => follows === null);
  const facts = [...new Set(lines.map(({ follows }) => follows))];
  const labels = catalogue.fields.filter(({ id }) => facts.includes(id)).map(({ label }) => label);
  return {
    value: totalOf(lines),
    now: totalOf(before),
    isFixed: fixed.length > 0,
    note:
      fixed.length > 0
        ? `Fixed at ${fixed.map(({ quantity }) => formatQuantity(quantity)).join(', ')}`
        : `Follows ${labels.join(', ')}`,
  };
}

function cashFlowsOf(result: Result, after: Result, sign: string) {
  const [now, tried] = [leadingView(result).all.net, leadingView(after).all.net];
  const row = (
    label: string,
    values: readonly number[],
    format = (value: number) => formatExactMoney(value, sign),
  ) => ({
    label,
    values: values.map(format),
    total: format(values.reduce((total, value) => total + value, 0)),
  });
  const signed = (value: number) => `${value > 0 ? '+' : ''}${formatExactMoney(value, sign)}`;
  return {
    columns: now.map((_, column) => (column === 0 ? 'Start' : `Year ${column}`)),
    rows: [row('Now', now), row('Tried', tried)],
    total: row(
      'Change',
      tried.map((value, column) => value - (now[column] ?? 0)),
      signed,
    ),
    bars: now.map((value, column) => {
      const other = tried[column] ?? 0;
      return [
        { value, money: 'before' as const },
        { value: other, money: other < 0 ? ('careful' as const) : ('hopeful' as const) },
      ];
    }),
  };
}
