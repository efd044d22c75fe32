/** Columns 0..N, risk-adjusted, with the timing within each year. */
export interface TimedFlow {
  readonly benefits: readonly number[];
  /** The part of `benefits` that starts with the deployment. */
  readonly waiting: readonly number[];
  readonly costs: readonly number[];
  /** The part of `costs` due at the start of the year after its column. */
  readonly dueInAdvance: readonly number[];
  /** Whole months; 0 without a delay. */
  readonly deploymentMonths: number;
}

export interface PaybackPoint {
  readonly month: number;
  readonly amount: number;
}

/** Amounts that cancel out leave rounding: less than this share of the gross flows counts as zero. */
const ROUNDING_SHARE = 1e-12;

/**
 * Returns the cumulative net over months 0 to 12N. It steps down (two points at one month) at the start of each further year by
 * the costs due in advance. Within a year all accrues evenly, waiting benefits from the deployment.
 */
export function paybackLine(flow: TimedFlow): PaybackPoint[] {
  const points: PaybackPoint[] = [];
  walk(flow, (month, amount) => points.push({ month, amount }));
  return points;
}

/**
 * Finds the month in which the cumulative net last rises above zero.
 * @returns 0 when it is never below zero, null when it still is at the end of the term
 */
export function paybackOf(flow: TimedFlow): number | null {
  const nothing = roundingOf(flow);
  let crossing = 0;
  let monthBefore = 0;
  let before = 0;
  walk(flow, (month, amount) => {
    const now = Math.abs(amount) < nothing ? 0 : amount;
    // Halves keep the difference finite for amounts near the largest number.
    if (before < 0 && now >= 0) crossing = monthBefore + (month - monthBefore) * (-before / 2 / (now / 2 - before / 2));
    monthBefore = month;
    before = now;
  });
  return before < 0 ? null : crossing;
}

function roundingOf({ benefits, costs }: TimedFlow): number {
  let rounding = 0;
  for (let column = 0; column < benefits.length; column++) {
    rounding +=
      ROUNDING_SHARE * Math.abs(benefits[column] as number) + ROUNDING_SHARE * Math.abs(costs[column] as number);
  }
  return rounding;
}

function walk(flow: TimedFlow, tell: (month: number, amount: number) => void): void {
  const { benefits, waiting, costs, dueInAdvance, deploymentMonths } = flow;
  let amount = (benefits[0] as number) - (costs[0] as number);
  tell(0, amount);
  for (let year = 1; year < benefits.length; year++) {
    const start = 12 * (year - 1);
    const due = dueInAdvance[year - 1] as number;
    if (due !== 0) {
      amount -= due;
      tell(start, amount);
    }
    const late = waiting[year] as number;
    const evenly = (benefits[year] as number) - late - ((costs[year] as number) - (dueInAdvance[year] as number));
    if (deploymentMonths > start && deploymentMonths < start + 12) {
      tell(deploymentMonths, amount + (evenly * (deploymentMonths - start)) / 12);
    }
    amount += evenly + late;
    tell(start + 12, amount);
  }
}
