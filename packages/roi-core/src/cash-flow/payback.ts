/** A cash flow as it comes in month by month: columns 0..N, risk-adjusted. */
export interface TimedFlow {
  readonly benefits: readonly number[];
  /** The part of `benefits` that starts only when the product is deployed. */
  readonly waiting: readonly number[];
  readonly costs: readonly number[];
  /** The part of `costs` that is due at the start of the year after its column. */
  readonly dueInAdvance: readonly number[];
  /** Whole months until the product is deployed. */
  readonly deploymentMonths: number;
}

/** The cumulative net at a month of the term. */
export interface PaybackPoint {
  readonly month: number;
  readonly amount: number;
}

/** What is left of amounts that cancel out: less than this share of the gross flows counts as nothing. */
const ROUNDING_SHARE = 1e-12;

/**
 * The cumulative net as a line over the months 0 to 12N. It starts with column 0 and steps down (two points at one
 * month) at the start of each further year by what is due in advance. Within a year everything accrues evenly, what
 * waits for deployment from then on.
 */
export function paybackLine(flow: TimedFlow): PaybackPoint[] {
  const points: PaybackPoint[] = [];
  walk(flow, (month, amount) => points.push({ month, amount }));
  return points;
}

/**
 * The month in which the cumulative net comes up from below zero for the last time: 0 when it is never below zero, null
 * when it still is at the end of the term.
 */
export function paybackOf(flow: TimedFlow): number | null {
  const nothing = roundingOf(flow);
  let crossing = 0;
  let monthBefore = 0;
  let before = 0;
  walk(flow, (month, amount) => {
    const now = Math.abs(amount) < nothing ? 0 : amount;
    // Halves keep the difference finite where the amounts themselves are near the largest number.
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

/** Tells every point of the line, first to last. */
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
