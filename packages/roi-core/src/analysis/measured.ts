import { type Case, caseOf } from '../calculation/case.ts';
import { flowsOf } from '../calculation/flows.ts';
import { includedDrivers } from '../calculation/included-drivers.ts';
import { planOf } from '../calculation/plan.ts';
import { timedFlow } from '../cash-flow/metrics.ts';
import { type PaybackPoint, paybackLine, paybackOf, type TimedFlow } from '../cash-flow/payback.ts';
import { sum } from '../number/sum.ts';
import type { Category, IncludedDriverResult } from '../types.ts';
import { type Calculated, type ExplainedInput, explainDifference, substitutions } from './measured-inputs.ts';

interface Pair {
  readonly promised: number;
  readonly measured: number;
}
/** Over the compared years, after adoption and risk. */
export interface MeasuredBenefit extends Pair {
  readonly id: string;
  readonly label: string;
  readonly category: Category;
  readonly difference: number;
  /** By what each input explains, the largest first. */
  readonly inputs: readonly ExplainedInput[];
  /** What only the inputs together explain. */
  readonly rest: number;
}
export interface MeasuredReading {
  readonly benefits: Pair;
  readonly net: Pair;
  /** Null: not within the compared years. */
  readonly paybackMonths: { readonly promised: number | null; readonly measured: number | null };
}
export interface MeasuredComparison {
  readonly years: number;
  /** The largest promise first. */
  readonly benefits: readonly MeasuredBenefit[];
  /** In no sum: promised and not measured, or measured and not promised. */
  readonly others: readonly {
    readonly label: string;
    readonly category: Category;
    readonly is: 'notMeasured' | 'notPromised';
  }[];
  readonly costs: Pair;
  readonly all: MeasuredReading;
  readonly hardOnly: MeasuredReading;
  /** The cumulative net by month. */
  readonly lines: { readonly promised: readonly PaybackPoint[]; readonly measured: readonly PaybackPoint[] };
}

/**
 * Compares what an estimate promised with what a review of it measured, over the years that both have. Only benefits that were
 * promised and measured count, on both sides, against all costs.
 */
export function compareMeasured(promised: Calculated, review: Calculated): MeasuredComparison {
  const [before, after] = [promised, review].map(({ catalogue, input }) => caseOf(planOf(catalogue), input)) as [
    Case,
    Case,
  ];
  const years = Math.min(before.years, after.years);
  const measured = includedDrivers(review.result).filter(({ mode }) => mode !== 'modelled');
  const pairs = includedDrivers(promised.result).flatMap((driver) => {
    const found = measured.find(({ id }) => id === driver.id);
    return found ? [{ promised: driver, measured: found }] : [];
  });
  const variants = substitutions(promised, review);
  const over = (driver: IncludedDriverResult) => sum(driver.yearlyBenefit.slice(0, years));
  const benefits = pairs.map(({ promised: driver, measured: found }): MeasuredBenefit => {
    const { id, label, category } = driver;
    const pair = { promised: over(driver), measured: over(found) };
    const difference = pair.measured - pair.promised;
    const inputs = explainDifference({ promised, review, driver, found, years, variants, over });
    return {
      id,
      label,
      category,
      ...pair,
      difference,
      inputs,
      rest: difference - sum(inputs.map((one) => one.explains)),
    };
  });
  const flowOf = (of: Calculated, estimate: Case, drivers: readonly IncludedDriverResult[]) =>
    within(years, timedFlow(flowsOf(estimate, drivers, of.result.costColumns).metric));
  const flows = (isCounted: (driver: IncludedDriverResult) => boolean) => ({
    promised: flowOf(promised, before, pairs.map((pair) => pair.promised).filter(isCounted)),
    measured: flowOf(review, after, pairs.map((pair) => pair.measured).filter(isCounted)),
  });
  const all = flows(() => true);
  return {
    years,
    benefits: benefits.toSorted((one, other) => other.promised - one.promised),
    others: othersOf(includedDrivers(promised.result), measured, pairs),
    costs: { promised: sum(all.promised.costs), measured: sum(all.measured.costs) },
    all: readingOf(all),
    hardOnly: readingOf(flows(({ category }) => category !== 'productivity')),
    lines: { promised: paybackLine(all.promised), measured: paybackLine(all.measured) },
  };
}

/** The first years of a flow, with what is paid at their ends. */
function within(years: number, flow: TimedFlow): TimedFlow {
  const first = (columns: readonly number[]) => columns.slice(0, years + 1);
  const dueInAdvance = first(flow.dueInAdvance);
  const costs = first(flow.costs);
  // The fee of the year after is due at the end of the last compared year, and belongs to neither side.
  costs[years] = (costs[years] as number) - (dueInAdvance[years] as number);
  dueInAdvance[years] = 0;
  return { ...flow, benefits: first(flow.benefits), waiting: first(flow.waiting), costs, dueInAdvance };
}

function readingOf({ promised, measured }: { promised: TimedFlow; measured: TimedFlow }): MeasuredReading {
  const net = ({ benefits, costs }: TimedFlow) => sum(benefits) - sum(costs);
  return {
    benefits: { promised: sum(promised.benefits), measured: sum(measured.benefits) },
    net: { promised: net(promised), measured: net(measured) },
    paybackMonths: { promised: paybackOf(promised), measured: paybackOf(measured) },
  };
}

function othersOf(
  promised: readonly IncludedDriverResult[],
  measured: readonly IncludedDriverResult[],
  pairs: readonly { readonly promised: IncludedDriverResult }[],
): MeasuredComparison['others'] {
  const isCompared = ({ id }: IncludedDriverResult) => pairs.some((pair) => pair.promised.id === id);
  const name =
    (is: 'notMeasured' | 'notPromised') =>
    ({ label, category }: IncludedDriverResult) => ({
      ...{ label, category, is },
    });
  return [
    ...promised.filter((driver) => !isCompared(driver)).map(name('notMeasured')),
    ...measured.filter((driver) => !isCompared(driver)).map(name('notPromised')),
  ];
}
