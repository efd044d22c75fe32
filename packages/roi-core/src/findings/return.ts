import { formatMoneyResult, formatPercentResult } from '../number/format.ts';
import { isReview } from '../selection/is-review.ts';
import type { PlausibilityFinding, ResolvedInput, Result } from '../types.ts';
import { warning } from './finding.ts';

const MAX_ROI_PCT = 1000;
const MIN_PAYBACK_MONTHS = 1;
const WHOLE_DISCOUNT_PCT = 100;
/** Below half a cent. */
const NO_MONEY = 0.005;

export function tooGood({ headline }: Result): PlausibilityFinding[] {
  const { roiPct } = headline.all;
  if (roiPct === null || roiPct <= MAX_ROI_PCT) return [];
  const text = `A return of ${formatPercentResult(roiPct)} is hard to believe. Check the largest benefits first.`;
  return [warning('tooGood', 'roiPct', text)];
}

/** Finds a payback within the first month although there are costs. */
export function immediatePayback({ scenarioId }: ResolvedInput, result: Result): PlausibilityFinding[] {
  const { paybackMonths } = result.headline.all;
  const { pvCosts } = result.incremental ?? result.metrics;
  if (isReview(scenarioId) || paybackMonths === null || paybackMonths >= MIN_PAYBACK_MONTHS) return [];
  if (pvCosts < NO_MONEY) return [];
  const text = 'Payback is under a month. Check prices, fee timing, and deployment time.';
  return [warning('immediatePayback', 'paybackMonths', text)];
}

export function noCost({ investment }: ResolvedInput, { costColumns }: Result): PlausibilityFinding[] {
  const isFree = costColumns.fees.every((fee) => fee === 0);
  const hasGift = investment.licences.some(({ discountPct }) => discountPct === WHOLE_DISCOUNT_PCT);
  if (!isFree && !hasGift) return [];
  return [warning('noCost', 'fees', 'No license fee is included. Net present value and ROI need a price.')];
}

export function lossIncrement({ currency }: ResolvedInput, { incremental }: Result): PlausibilityFinding[] {
  const npv = incremental?.npv ?? 0;
  if (npv > -NO_MONEY) return [];
  const amount = formatMoneyResult(-npv, currency.sign);
  const text = `Compared with the current contract, this renewal loses ${amount} over the term.`;
  return [warning('lossIncrement', 'incremental', text)];
}
