/** A column of dots above one percentage. */
interface DotColumn {
  readonly percent: number;
  readonly count: number;
  readonly dots: number;
  /** Most of its estimates fall. */
  readonly isLess: boolean;
}
export interface DotPlot {
  readonly columns: readonly DotColumn[];
  readonly step: number;
  /** Estimates that one dot stands for. */
  readonly perDot: number;
}

const MOST_DOTS = 60;
const MOST_COLUMNS = 15;
/** 0.1, 0.2, 0.5, 1, 2, 5 and so on, in percent. */
const STEPS = [-1, 0, 1, 2, 3, 4, 5, 6].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power));
const WIDEST = 10 ** 7;

/** Sorts changes in percent into columns, and finds how many estimates a dot stands for so that the plot stays readable. */
export function dotPlot(changes: readonly number[]): DotPlot {
  const columnsBy = (step: number) =>
    Math.round(Math.max(0, ...changes) / step) - Math.round(Math.min(0, ...changes) / step) + 1;
  const step = STEPS.find((each) => columnsBy(each) <= MOST_COLUMNS) ?? WIDEST;
  const places = changes.map((change) => Math.round(change / step));
  const [first, last] = [Math.min(0, ...places), Math.max(0, ...places)];
  const counts = Array.from({ length: last - first + 1 }, (_, index) => {
    const own = changes.filter((_, each) => places[each] === first + index);
    return {
      percent: (first + index) * step,
      count: own.length,
      isLess: own.filter((change) => change < 0).length > own.length / 2,
    };
  });
  const dotsBy = (perDot: number) => counts.reduce((sum, { count }) => sum + Math.ceil(count / perDot), 0);
  let perDot = 1;
  while (dotsBy(perDot) > MOST_DOTS) perDot += 1;
  return {
    step,
    perDot,
    columns: counts.map((column) => ({ ...column, dots: Math.ceil(column.count / perDot) })),
  };
}
