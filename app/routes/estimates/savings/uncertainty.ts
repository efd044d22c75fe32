import {
  type Distribution,
  formatMoneyResult,
  formatProbability,
  formatQuantity,
  hardOnlyLabel,
  leadAmount,
  measureOf,
  variableLabel,
  WHOLE_RENEWAL,
  worthConfirming,
} from '@worthwhile/roi-core';
import type { EstimateView, Savings } from '#app/modules/estimates/view.ts';

const SHOWN_BARS = 8;

/** Older models have only some of these parts. */
export function uncertaintyOf(view: EstimateView, savings: Savings) {
  const { computation, headline, simulation, tornado, olderModel } = savings;
  const { sign } = computation.resolved.currency;
  const { p10, p50, p90, trials, probabilityNpvPositive } = simulation;
  const measure = measureOf(headline.kind);
  const isOlder = olderModel !== null;
  return {
    range: {
      measure,
      p10,
      p50,
      p90,
      estimate: leadAmount(headline.all),
      note: [
        `8 in 10 of ${formatQuantity(trials)} simulated outcomes are between Low (P10) and High (P90); ${formatProbability(probabilityNpvPositive * 100)} are above zero.`,
        ...(isOlder ? [] : [REFLECTS]),
      ].join(' '),
      rows: isOlder ? [] : rowsOf(simulation, measure, sign),
    },
    tornado: {
      measure,
      base: leadAmount(headline.all),
      bars: tornado.bars.slice(0, SHOWN_BARS).map((bar) => ({
        label: variableLabel(view.catalogue, bar.variable),
        careful: bar.npvConservative,
        hopeful: bar.npvOptimistic,
        ...(!isOlder && { hardOnly: { careful: bar.npvConservativeHardOnly, hopeful: bar.npvOptimisticHardOnly } }),
      })),
    },
    worthConfirming: view.can.change ? confirmingOf(view, savings) : [],
  };
}

const REFLECTS =
  'The range reflects how well each figure is known: those you agreed vary by about 5%, our defaults by more.';

function rowsOf({ hardOnly, total, ...all }: Savings['simulation'], measure: string, sign: string) {
  const row = (label: string, of: Distribution) => ({
    label,
    p10: formatMoneyResult(of.p10, sign),
    p50: formatMoneyResult(of.p50, sign),
    p90: formatMoneyResult(of.p90, sign),
    aboveZero: formatProbability(of.probabilityNpvPositive * 100),
  });
  return [
    row(measure, all),
    row(hardOnlyLabel(measure), hardOnly),
    ...(total ? [row(WHOLE_RENEWAL, total), row(hardOnlyLabel(WHOLE_RENEWAL), total.hardOnly)] : []),
  ];
}

function confirmingOf({ catalogue }: EstimateView, { computation, tornado }: Savings) {
  const { resolved, result } = computation;
  return worthConfirming(catalogue, resolved, result, tornado).map(({ variable, narrowing }) => ({
    label: variableLabel(catalogue, variable),
    narrowing: formatMoneyResult(narrowing, resolved.currency.sign),
  }));
}
