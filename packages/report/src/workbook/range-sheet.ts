import { variableLabel } from '@worthwhile/roi-core';
import type { Layout } from './layout.ts';
import { addHeads, type CellFormat, type CellPlan, draftSheet, type SheetDraft, text } from './plan.ts';

/** Lists the likely range and the table of the sensitivity chart, as generated: a workbook cannot simulate. */
export function buildRange(layout: Layout): SheetDraft {
  const sheet = draftSheet('Range');
  const { simulation, tornado } = layout.snapshot;
  sheet.add(text('Range', 'title'));
  sheet.add(
    text(
      `From ${simulation.trials.toLocaleString('en-US')} simulated outcomes when the report was generated. These figures do not recalculate.`,
      'note',
    ),
  );
  addHeads(sheet, 'Likely range', ['', 'Low (P10)', 'Middle (P50)', 'High (P90)', 'This estimate', 'Above zero']);
  const outcomes: readonly (readonly [string, typeof simulation.hardOnly])[] = [
    ['All benefits', simulation],
    // Model 1.0 has no simulation of hard savings.
    ...(layout.isFirstModel ? [] : [['Hard savings only', simulation.hardOnly] as const]),
  ];
  for (const [label, { p10, p50, p90, baseNpv, probabilityNpvPositive }] of outcomes) {
    const amounts = [p10, p50, p90, baseNpv].map((amount) => value(amount, 'money'));
    sheet.add(text(label), ...amounts, value(probabilityNpvPositive, 'fraction'));
  }
  if (tornado.bars.length === 0) return sheet;
  const result = layout.isReview ? 'Net benefit' : 'NPV';
  const ends = ['conservative', 'optimistic'];
  addHeads(sheet, 'What moves the result most', [
    'Figure',
    'Conservative',
    'Optimistic',
    ...ends.map((end) => `${result}, ${end}`),
    'Swing',
    ...(layout.isFirstModel ? [] : ends.map((end) => `Hard savings only, ${end}`)),
  ]);
  for (const bar of tornado.bars) {
    sheet.add(
      text(variableLabel(layout.snapshot.catalogue, bar.variable), 'wrapped'),
      value(bar.conservative, 'number'),
      value(bar.optimistic, 'number'),
      value(bar.npvConservative, 'money'),
      value(bar.npvOptimistic, 'money'),
      value(bar.swing, 'money'),
      ...(layout.isFirstModel
        ? []
        : [value(bar.npvConservativeHardOnly, 'money'), value(bar.npvOptimisticHardOnly, 'money')]),
    );
  }
  return sheet;
}

function value(amount: number, format: CellFormat): CellPlan {
  return { kind: 'number', value: amount, format, look: 'result' };
}
