import type { Layout } from '../layout.ts';
import type { FlowAmounts } from './cash-flow-rows.ts';

/** A point of the cumulative net. Several can be in the same month. */
export interface LinePoint {
  readonly kind: 'start' | 'due' | 'deployed' | 'end';
  /** From 1; 0 at the start. */
  readonly year: number;
  readonly month: number;
  /** Points back to the one from which this year accrues. */
  readonly yearStart: number;
  /** By series. */
  readonly amounts: readonly number[];
  /** By series: the month in which the line rises to zero since the point before; otherwise 0. */
  readonly crossings: readonly number[];
}

/** A smaller share of the gross flows is rounding. */
const ROUNDING_SHARE = 1e-12;

export function roundingOf({ benefits, costs }: FlowAmounts): number {
  const gross = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);
  return ROUNDING_SHARE * (gross(benefits) + gross(costs));
}

/**
 * Returns the points of the cumulative net for series of the same months: the start, then per year the amount due in advance
 * (the first year's is in the start), the deployment (in a plan) and the end.
 */
export function linePoints(layout: Layout, series: readonly FlowAmounts[]): LinePoint[] {
  const { deploymentMonths = 0 } = layout.input.financial;
  const points: LinePoint[] = [];
  const zeros = series.map(roundingOf);
  const add = (point: Pick<LinePoint, 'kind' | 'year' | 'month' | 'yearStart'>, amounts: readonly number[]) => {
    const before = points.at(-1);
    const crossings = series.map((_, at) =>
      before ? crossing(before, at, { month: point.month, amount: amounts[at] as number }, zeros[at] as number) : 0,
    );
    points.push({ ...point, amounts, crossings });
    return amounts;
  };
  const each = (amountOf: (flow: FlowAmounts, at: number) => number) => series.map(amountOf);
  const value = (amounts: readonly number[], index: number) => amounts[index] as number;

  let amounts = add(
    { kind: 'start', year: 0, month: 0, yearStart: 0 },
    each(({ benefits, costs }) => value(benefits, 0) - value(costs, 0)),
  );
  for (let year = 1; year <= layout.years; year++) {
    const start = 12 * (year - 1);
    if (year > 1 && !layout.isFirstModel) {
      const before = amounts;
      const due = each(({ dueInAdvance }, at) => value(before, at) - value(dueInAdvance, year - 1));
      amounts = add({ kind: 'due', year, month: start, yearStart: 1 }, due);
    }
    const from = amounts;
    const gained = each(
      ({ benefits, costs, dueInAdvance }) => value(benefits, year) - value(costs, year) + value(dueInAdvance, year),
    );
    if (layout.hasWait) {
      const month = Math.min(Math.max(start, deploymentMonths), start + 12);
      const until = each(
        ({ waiting }, at) => value(from, at) + ((value(gained, at) - value(waiting, year)) * (month - start)) / 12,
      );
      add({ kind: 'deployed', year, month, yearStart: 1 }, until);
    }
    const end = each((_, at) => value(from, at) + value(gained, at));
    amounts = add({ kind: 'end', year, month: start + 12, yearStart: layout.hasWait ? 2 : 1 }, end);
  }
  return points;
}

function crossing(
  { month: monthBefore, amounts }: LinePoint,
  at: number,
  { month, amount }: { readonly month: number; readonly amount: number },
  zero: number,
): number {
  const before = amounts[at] as number;
  if (!(before < -zero && amount >= -zero)) return 0;
  return monthBefore + ((month - monthBefore) * before) / (before - Math.max(0, amount));
}

/** @returns months; null if the line ends below zero */
export function paybackIn(points: readonly LinePoint[], at: number, zero: number): number | null {
  if ((points.at(-1)?.amounts[at] ?? 0) < -zero) return null;
  return Math.max(...points.map(({ crossings }) => crossings[at] ?? 0));
}
