import {
  type ComparisonRow,
  formatExact,
  formatExactMoney,
  formatExactPayback,
  formatExactPercent,
} from '@worthwhile/roi-core';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';

const WORDS: Readonly<Record<string, string>> = { yearEnd: 'at the end of the year', advance: 'in advance' };

/** IDs of results. Others are figures, which an estimate may not use. */
const RESULT = /^(metric|hardOnly|driver|annual):/;

export function isAmount({ unit }: Pick<ComparisonRow, 'unit'>): boolean {
  return unit === 'currency' || unit.startsWith('currency/');
}

/** Formats a value of a comparison. The model codes an excluded figure as -1 or lower. */
export function valueText({ id, unit }: ComparisonRow, value: number | string | null, sign: string): string {
  if (id === 'scenarioId') return scenarioOf(Number(value)).title;
  if (id.endsWith('paybackMonths')) return formatExactPayback(value as number | null);
  if (value === null) return RESULT.test(id) ? formatExactPercent(null) : 'not used';
  if (typeof value === 'string') return WORDS[value] ?? (value || 'none');
  if (value <= -1 && !RESULT.test(id)) return 'excluded';
  if (isAmount({ unit })) return formatExactMoney(value, sign);
  return unit === 'percent' ? formatExactPercent(value) : formatExact(value);
}
