import { formatMoneyResult, formatPayback, type MeasuredComparison } from '@worthwhile/roi-core';

/** Halves of up to three years, else whole years. */
export function monthsOf(years: number): number[] {
  const step = years <= 3 ? 6 : 12;
  return Array.from({ length: (12 * years) / step + 1 }, (_, index) => index * step);
}

export function paybackText(months: number | null): string {
  return months === null ? 'not yet' : formatPayback(months);
}

export function signedText(value: number, sign: string): string {
  const rounded = Math.round(value);
  if (rounded === 0) return 'no difference';
  return `${rounded > 0 ? '+' : ''}${formatMoneyResult(rounded, sign)}`;
}

/** One sentence on the whole, and one on the largest shortfall and gain. */
export function sentencesOf(
  { benefits, all }: Pick<MeasuredComparison, 'benefits' | 'all'>,
  customer: string,
  money: (value: number) => string,
): string[] {
  if (benefits.length === 0) return ['No promised benefit is measured yet.'];
  const { promised, measured } = all.benefits;
  const whole =
    promised > 0
      ? `${customer} got ${Math.round((measured / promised) * 100)}% of what was promised.`
      : `${customer} got ${money(measured)}.`;
  const sorted = benefits.toSorted((one, other) => one.difference - other.difference);
  const [worst, best] = [sorted[0], sorted.at(-1)];
  const parts = [
    ...(worst && worst.difference <= -0.5 ? [`${worst.label} fell ${money(-worst.difference)} short`] : []),
    ...(best && best.difference >= 0.5 ? [`${best.label.toLowerCase()} did better`] : []),
  ];
  if (parts.length === 0) return [whole, 'Every benefit is as promised.'];
  const text = parts.join(', ');
  return [whole, `${text.charAt(0).toUpperCase()}${text.slice(1)}.`];
}
