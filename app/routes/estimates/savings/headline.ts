import {
  confirmedSentence,
  type FlowId,
  formatExactIrr,
  formatExactMoney,
  formatExactPercent,
  formatMoneyInput,
  formatMoneyResult,
  formatPayback,
  formatPercentResult,
  formatRatio,
  type HeadlineKind,
  headlineLabels,
  leadLabel,
  type Metrics,
  measureOf,
  type Result,
} from '@worthwhile/roi-core';

/** Formatted, with its value for hard savings only. */
export interface HeadlineFigure {
  /** Figure ID of its explanation. */
  readonly figure: string;
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
  readonly hardOnlyFigure: string;
  readonly hardOnly: string;
  readonly warning?: string;
}

/** Metrics of a block of figures, their hard savings only, and the flows that explain them. */
interface View {
  readonly kind: HeadlineKind;
  readonly all: Metrics;
  readonly hardOnly: Metrics;
  readonly flows: readonly [FlowId, FlowId];
}

/** Selects the increment of a renewal, else the whole case. */
export function leadingView({ headline, incremental, ...result }: Result): View {
  if (headline.kind !== 'increment' || !incremental) return wholeView({ headline, ...result });
  return {
    kind: headline.kind,
    all: incremental,
    hardOnly: incremental.hardOnly,
    flows: ['incremental', 'incrementalHardOnly'],
  };
}

function wholeView({ headline: { kind }, metrics, metricsHardOnly }: Omit<Result, 'incremental'>): View {
  return {
    kind: kind === 'increment' ? 'new' : kind,
    all: metrics,
    hardOnly: metricsHardOnly,
    flows: ['metric', 'hardOnly'],
  };
}

function figuresOf({ all, hardOnly, flows }: View) {
  return (name: string, label: string, shown: (of: Metrics) => string): HeadlineFigure => ({
    figure: `${flows[0]}:${name}`,
    label,
    value: shown(all),
    hardOnlyFigure: `${flows[1]}:${name}`,
    hardOnly: shown(hardOnly),
  });
}

export function headlineOf(result: Result, sign: string): HeadlineFigure[] {
  return blockOf(leadingView(result), result, sign);
}

/** @returns null unless a renewal leads with its increment */
export function wholeOf(result: Result, sign: string): HeadlineFigure[] | null {
  return result.headline.kind === 'increment' ? blockOf(wholeView(result), result, sign) : null;
}

function blockOf(view: View, result: Result, sign: string): HeadlineFigure[] {
  const labels = headlineLabels(view.kind);
  const lead = leadLabel(view.kind, result);
  const figure = figuresOf(view);
  const payback = figure('paybackMonths', labels.paybackMonths, (of) => formatPayback(of.paybackMonths));
  const [, months] = /^([\d.,]+) months$/.exec(payback.value) ?? [];
  const money = (amount: number | null) => formatMoneyResult(amount, sign);
  const isReview = view.kind === 'realised';
  return [
    isReview ? figure('netBenefit', lead, (of) => money(of.netBenefit)) : figure('npv', lead, (of) => money(of.npv)),
    figure(isReview ? 'simpleRoiPct' : 'roiPct', labels.roiPct, (of) => formatPercentResult(of.roiPct)),
    months === undefined ? payback : { ...payback, value: months, unit: 'months' },
    figure('totalBenefits', labels.totalBenefits, (of) => money(of.totalBenefits)),
  ];
}

/** A review has no rate of return and no payback. */
export function furtherOf(result: Result, sign: string): HeadlineFigure[] {
  const view = leadingView(result);
  const figure = figuresOf(view);
  const money = (amount: number | null) => formatExactMoney(amount, sign);
  const ahead =
    view.kind === 'realised'
      ? []
      : [
          figure('irrPct', 'Internal rate of return', (of) => formatExactIrr(of.irrPct, of.irrReason)),
          figure('costOfDelayPerMonth', 'Cost of delay per month', (of) => money(of.costOfDelayPerMonth)),
        ];
  return [
    figure('totalCosts', headlineLabels(view.kind).totalCosts, (of) => money(of.totalCosts)),
    ...ahead,
    figure('breakEvenBenefitPct', 'Break-even share of the benefits', (of) =>
      formatExactPercent(of.breakEvenBenefitPct),
    ),
    figure('breakEvenFeeMultiplier', 'Break-even multiple of the fees', (of) => formatRatio(of.breakEvenFeeMultiplier)),
  ];
}

/**
 * Renewal: today's savings, today's fee, and the added savings.
 *
 * @returns empty elsewhere
 */
export function existingOf({ incremental, annual }: Result, fee: number, sign: string) {
  if (!incremental) return [];
  const saving = annual.existingSaving ?? 0;
  const money = (amount: number) => formatMoneyResult(amount, sign);
  return [
    { figure: 'annual:existingSaving', label: 'Annual savings from current products', value: money(saving) },
    { figure: 'annual:existingFee', label: 'Annual fee of the current contract', value: formatMoneyInput(fee, sign) },
    { figure: 'annual:savingLessFee', label: 'Annual savings minus the fee', value: money(saving - fee) },
    {
      figure: 'annual:additionalSaving',
      label: 'Additional annual savings from renewing',
      value: money(annual.additionalSaving ?? 0),
    },
  ];
}

/** Formats the share of annual savings that the customer confirmed, and the result of these alone. */
export function confirmedOf({ confirmed, headline }: Result, sign: string): string | null {
  const sentence = confirmed ? confirmedSentence(confirmed) : null;
  if (!sentence || confirmed.drivers.length === 0) return sentence;
  const { all, hardOnly } = confirmed;
  const money = (of: typeof all) => formatMoneyResult(of.npv ?? of.netBenefit, sign);
  return `${sentence} ${measureOf(headline.kind)}, resting on your confirmed figures alone: ${money(all)}, hard savings only ${money(hardOnly)}.`;
}
