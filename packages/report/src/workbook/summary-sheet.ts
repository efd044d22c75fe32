import {
  type ConfirmedFigures,
  FIGURE_WORDS,
  type HeadlineFigures,
  measureOf,
  storedHeadline,
} from '@worthwhile/roi-core';
import { NOTHING_CONFIRMED } from './cash-flow/confirmed.ts';
import { firstRowOf, SAVINGS_COLUMN } from './inputs-tables.ts';
import type { Layout } from './layout.ts';
import { addHeads, type CellFormat, draftSheet, fixed, formula, onSheet, type SheetDraft, text } from './plan.ts';
import { readingCell } from './reading.ts';

/** A figure of the headline: how it is called, the name of its cells, and what it comes to. */
interface HeadlineRow {
  readonly label: string;
  readonly name: string;
  readonly format: CellFormat;
  readonly result: (figures: HeadlineFigures) => number | string;
}

const NPV = {
  label: 'Net present value',
  name: 'netPresentValue',
  format: 'money',
  result: ({ npv }: ConfirmedFigures) => npv ?? FIGURE_WORDS.absentInReview,
} as const satisfies HeadlineRow;

const NET_BENEFIT = {
  label: 'Net benefit',
  name: 'netBenefit',
  format: 'money',
  result: ({ netBenefit }: ConfirmedFigures) => netBenefit,
} as const satisfies HeadlineRow;

const OTHERS: readonly HeadlineRow[] = [
  {
    label: 'Return on investment',
    name: 'returnOnInvestmentPct',
    format: 'percentResult',
    result: ({ roiPct }) => roiPct ?? FIGURE_WORDS.absent,
  },
  {
    label: 'Payback',
    name: 'payback',
    format: 'months',
    result: ({ paybackMonths }) => paybackMonths ?? FIGURE_WORDS.notWithinTerm,
  },
  { label: 'Total benefits', name: 'totalBenefits', format: 'money', result: ({ totalBenefits }) => totalBenefits },
  { label: 'Total costs', name: 'totalCosts', format: 'money', result: ({ totalCosts }) => totalCosts },
];

/** What leads the estimate, by its scenario: each figure with hard savings only beside it, and what does not count. */
export function buildSummary(layout: Layout, inputs: SheetDraft): SheetDraft {
  const sheet = draftSheet('Summary');
  const { estimate, modelVersion, result } = layout.snapshot;
  sheet.add(text(estimate.name, 'title'));
  sheet.add(text(`${estimate.customer}, ${estimate.scenarioTitle}, model ${modelVersion}`, 'note'));
  addHeadline(sheet, layout);
  if (layout.isFirstModel) return sheet;
  if (layout.isRenewal) addReading(sheet, layout);
  addConfirmedCase(sheet, layout);
  if (result.notIncluded.length > 0) addNotIncluded(sheet, layout, inputs);
  return sheet;
}

function addHeadline(sheet: SheetDraft, layout: Layout): void {
  const headline = storedHeadline(layout.input.scenarioId, layout.snapshot.result);
  const { total } = headline;
  const own = headline.kind === 'increment' ? ['Increment', 'IncrementHardOnly'] : ['', 'HardOnly'];
  const columns = [
    { head: 'All benefits', suffix: own[0], figures: headline.all },
    { head: 'Hard savings only', suffix: own[1], figures: headline.hardOnly },
    ...(total
      ? [
          { head: 'Total, all benefits', suffix: '', figures: total.all },
          { head: 'Total, hard savings only', suffix: 'HardOnly', figures: total.hardOnly },
        ]
      : []),
  ];
  addHeads(sheet, measureOf(headline.kind), ['', ...columns.map(({ head }) => head)]);
  const rows = layout.isReview ? [NET_BENEFIT, ...OTHERS] : [NPV, NET_BENEFIT, ...OTHERS];
  for (const { label, name, format, result } of rows) {
    sheet.add(
      text(label),
      ...columns.map(({ suffix, figures }) => formula(`${name}${suffix}`, result(figures), format)),
    );
  }
  if (layout.isReview) {
    for (const label of ['Net present value', 'Internal rate of return', 'Cost of delay']) {
      sheet.add(text(label), ...columns.map(() => text(FIGURE_WORDS.absentInReview)));
    }
  }
}

function addReading(sheet: SheetDraft, layout: Layout): void {
  addHeads(sheet, 'Compared with the current contract', []);
  sheet.add(text('All benefits'), readingCell(layout, 'all'));
  sheet.add(text('Hard savings only'), readingCell(layout, 'hardOnly'));
}

/** How much of the savings rests on the customer's figures, and what remains of the headline with them alone. */
function addConfirmedCase(sheet: SheetDraft, { snapshot, isReview }: Layout): void {
  const { sharePct, drivers, all, hardOnly } = snapshot.result.confirmed;
  addHeads(sheet, 'Resting on confirmed figures alone', ['', 'All benefits', 'Hard savings only']);
  const share = sharePct === 0 ? NOTHING_CONFIRMED : (sharePct ?? FIGURE_WORDS.absent);
  sheet.add(
    text('Share of annual savings'),
    formula(`IF(confirmedSharePct=0,"${NOTHING_CONFIRMED}",confirmedSharePct)`, share, 'percentResult'),
  );
  const { label, name, result } = isReview ? NET_BENEFIT : NPV;
  const lead = `confirmed${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const amounts = [all, hardOnly].map((figures) => (drivers.length === 0 ? NOTHING_CONFIRMED : result(figures)));
  sheet.add(text(label), ...amounts.map((amount, at) => formula(`${lead}${at === 0 ? '' : 'HardOnly'}`, amount)));
}

function addNotIncluded(sheet: SheetDraft, { snapshot }: Layout, inputs: SheetDraft): void {
  const first = firstRowOf(inputs, 'retiredTools');
  addHeads(sheet, 'Not included', ['Tool', 'Reason'], [0, 1]);
  for (const { name, index, reason } of snapshot.result.notIncluded) {
    const cell = onSheet(inputs.name, fixed(SAVINGS_COLUMN, first + index));
    sheet.add(text(name), formula(cell, reason, 'number', 'unit'));
  }
}
