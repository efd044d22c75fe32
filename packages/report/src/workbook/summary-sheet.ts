import {
  type ConfirmedFigures,
  exclusionReason,
  FIGURE_WORDS,
  HARD_ONLY,
  type Headline,
  type HeadlineFigures,
  type HeadlineLabels,
  headlineLabels,
  measureOf,
  storedHeadline,
  termLabel,
  WHOLE_RENEWAL,
} from '@worthwhile/roi-core';
import { verifyUrl } from '@worthwhile/roi-core/report-model';
import type { CashFlowSheets } from './cash-flow/cash-flow-sheet.ts';
import { NOTHING_CONFIRMED } from './cash-flow/confirmed.ts';
import type { DriverTable } from './drivers/drivers-sheet.ts';
import { firstRowOf, SAVINGS_COLUMN } from './inputs/inputs-tables.ts';
import type { Layout } from './layout.ts';
import {
  addHeads,
  type CellFormat,
  draftSheet,
  fixed,
  formula,
  onSheet,
  type SheetDraft,
  type SheetPlan,
  text,
} from './plan.ts';
import { readingCell } from './reading.ts';
import { addChecks } from './summary-checks.ts';
import { addSummaryFlow } from './summary-flow.ts';

interface HeadlineRow {
  readonly label: string;
  readonly name: string;
  readonly format: CellFormat;
  readonly result: (figures: HeadlineFigures) => number | string;
}

const NPV = {
  label: measureOf('new'),
  name: 'netPresentValue',
  format: 'money',
  result: ({ npv }: ConfirmedFigures) => npv ?? FIGURE_WORDS.absentInReview,
} as const satisfies HeadlineRow;

const NET_BENEFIT = {
  label: measureOf('realised'),
  name: 'netBenefit',
  format: 'money',
  result: ({ netBenefit }: ConfirmedFigures) => netBenefit,
} as const satisfies HeadlineRow;

/** By the labels of the headline's kind. */
const othersOf = (labels: HeadlineLabels): readonly HeadlineRow[] => [
  {
    label: labels.roiPct,
    name: 'returnOnInvestmentPct',
    format: 'percentResult',
    result: ({ roiPct }) => roiPct ?? FIGURE_WORDS.absent,
  },
  {
    label: labels.paybackMonths,
    name: 'payback',
    format: 'months',
    result: ({ paybackMonths }) => paybackMonths ?? FIGURE_WORDS.notWithinTerm,
  },
  { label: labels.totalBenefits, name: 'totalBenefits', format: 'money', result: ({ totalBenefits }) => totalBenefits },
  { label: labels.totalCosts, name: 'totalCosts', format: 'money', result: ({ totalCosts }) => totalCosts },
];

interface SummaryParts extends Pick<CashFlowSheets, 'cashFlow' | 'headline'> {
  readonly drivers: DriverTable;
}

interface Summary extends Required<Pick<SheetPlan, 'checks' | 'chart'>> {
  readonly sheet: SheetDraft;
}

/** Builds the headline of the scenario, its cash flow and the checks: each result with hard savings only next to it, and the excluded items. */
export function buildSummary(layout: Layout, inputs: SheetDraft, flows: SummaryParts): Summary {
  const sheet = draftSheet('Summary');
  const { estimate, modelVersion, result } = layout.snapshot;
  sheet.add(text(estimate.name, 'title'));
  sheet.add(text(`${estimate.customer}, ${estimate.scenarioTitle}, model ${modelVersion}`, 'note'));
  addHeadline(sheet, layout);
  const flow = addSummaryFlow(sheet, flows.cashFlow, flows.headline, layout.years);
  const checks = { column: 1, ...addChecks(sheet, layout, { ...flows, inputs, flow }) };
  const summary = { sheet, checks, chart: flow.chart };
  addVerification(sheet, layout);
  if (layout.isFirstModel) return summary;
  if (layout.isRenewal) addReading(sheet, layout);
  addConfirmedCase(sheet, layout);
  addExcluded(sheet, layout);
  if (result.notIncluded.length > 0) addNotIncluded(sheet, layout, inputs);
  return summary;
}

/** Without an address there is no page that knows the file. */
function addVerification(sheet: SheetDraft, { snapshot }: Layout): void {
  const { inputHash, modelVersion, configVersion } = snapshot;
  const url = verifyUrl(snapshot);
  addHeads(sheet, 'Verification', []);
  sheet.add(text(`Model ${modelVersion}, configuration ${configVersion}, input ${inputHash}`, 'note'));
  if (url !== null) sheet.add(text(url.replace(/^https?:\/\//, ''), 'note', { link: url }));
}

function addHeadline(sheet: SheetDraft, { input, snapshot, isReview }: Layout): void {
  const headline = storedHeadline(input.scenarioId, snapshot.result);
  const { kind, total } = headline;
  const term = termLabel(kind, snapshot.result);
  if (kind === 'increment' && total) {
    addFigures(sheet, `What renewing adds, over ${term}`, { ...headline, suffix: 'Increment' });
    addFigures(sheet, `${WHOLE_RENEWAL}, over ${term}`, { ...total, kind: 'new', suffix: '' });
  } else addFigures(sheet, `Over ${term}`, { ...headline, suffix: '' });
  if (!isReview) return;
  const absent = text(FIGURE_WORDS.absentInReview);
  for (const label of [NPV.label, 'Internal rate of return', 'Cost of delay']) sheet.add(text(label), absent, absent);
}

/** `suffix` ends the names of its cells. */
interface Case extends Pick<Headline, 'kind' | 'all' | 'hardOnly'> {
  readonly suffix: string;
}

function addFigures(sheet: SheetDraft, title: string, { kind, all, hardOnly, suffix }: Case): void {
  addHeads(sheet, title, ['', 'All benefits', HARD_ONLY]);
  const labels = headlineLabels(kind);
  const rows = kind === 'realised' ? [NET_BENEFIT] : [{ ...NPV, label: labels.lead }, NET_BENEFIT];
  for (const { label, name, format, result } of [...rows, ...othersOf(labels)]) {
    // Words instead of a payback are longer than an amount.
    const look = format === 'months' ? 'wrapped' : undefined;
    sheet.add(
      text(label, look),
      formula(`${name}${suffix}`, result(all), format, look),
      formula(`${name}${suffix}HardOnly`, result(hardOnly), format, look),
    );
  }
}

function addReading(sheet: SheetDraft, layout: Layout): void {
  addHeads(sheet, 'Compared with the current contract', []);
  sheet.add(text('All benefits'), readingCell(layout, 'all'));
  sheet.add(text(HARD_ONLY), readingCell(layout, 'hardOnly'));
}

/** Adds the share of the savings that is confirmed, and the headline with confirmed savings only. */
function addConfirmedCase(sheet: SheetDraft, { snapshot, isReview }: Layout): void {
  const { confirmed, headline } = snapshot.result;
  const { sharePct, drivers, all, hardOnly } = confirmed;
  addHeads(sheet, 'Resting on confirmed figures alone', ['', 'All benefits', HARD_ONLY]);
  const share = sharePct === 0 ? NOTHING_CONFIRMED : (sharePct ?? FIGURE_WORDS.absent);
  sheet.add(
    text('Share of annual savings'),
    formula(`IF(confirmedSharePct=0,"${NOTHING_CONFIRMED}",confirmedSharePct)`, share, 'percentResult', 'wrapped'),
  );
  const { name, result } = isReview ? NET_BENEFIT : NPV;
  const lead = `confirmed${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const amounts = [all, hardOnly].map((figures) => (drivers.length === 0 ? NOTHING_CONFIRMED : result(figures)));
  sheet.add(
    text(measureOf(headline.kind)),
    ...amounts.map((amount, at) => formula(`${lead}${at === 0 ? '' : 'HardOnly'}`, amount, 'money', 'wrapped')),
  );
}

/** As text: a benefit comes back when a reader types a value over the exclusion. */
function addExcluded(sheet: SheetDraft, { snapshot: { catalogue, result } }: Layout): void {
  const excluded = result.drivers.filter((driver) => !driver.included);
  if (excluded.length === 0) return;
  addHeads(sheet, 'Not included when generated', ['Benefit', 'Reason'], [0, 1]);
  for (const driver of excluded) sheet.add(text(driver.label), text(exclusionReason(catalogue, driver)));
}

function addNotIncluded(sheet: SheetDraft, { snapshot }: Layout, inputs: SheetDraft): void {
  const first = firstRowOf(inputs, 'retiredTools');
  addHeads(sheet, 'Not included', ['Tool', 'Reason'], [0, 1]);
  for (const { name, index, reason } of snapshot.result.notIncluded) {
    const cell = onSheet(inputs.name, fixed(SAVINGS_COLUMN, first + index));
    sheet.add(text(name), formula(cell, reason, 'number', 'unit'));
  }
}
