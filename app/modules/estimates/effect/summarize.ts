/** One open estimate with the newest version and with the draft. Amounts lead its result, in its own currency. */
export interface Moved {
  readonly id: number;
  readonly name: string;
  readonly owner: string;
  readonly currencySign: string;
  readonly before: number;
  readonly after: number;
  readonly hardBefore: number;
  readonly hardAfter: number;
}

type Move = Moved & { readonly percent: number | null };

/** Percent. Null if no estimate moves, or none from an amount other than zero. */
interface Percents {
  readonly median: number | null;
  readonly hardMedian: number | null;
  readonly smallest: number | null;
  readonly largest: number | null;
}

export interface Effect extends Percents {
  readonly calculated: number;
  readonly moved: number;
  /** Open estimates without a result, in either version. */
  readonly incomplete: number;
  /** Percent of each moved estimate, ascending. */
  readonly changes: readonly number[];
  /** Those that move and that the reader sees, the largest change first. */
  readonly moves: readonly Move[];
  /** Those that move and belong to others. */
  readonly hidden: number;
  /** The one that moves most in the other direction. */
  readonly opposite: Move | null;
}

/**
 * @param incomplete estimates without a result
 * @param isShown says whether the reader sees an estimate; all by default
 */
export function summarize(
  all: readonly Moved[],
  incomplete: number,
  isShown: (id: number) => boolean = () => true,
): Effect {
  const moved = all
    .filter(({ before, after, hardBefore, hardAfter }) => before !== after || hardBefore !== hardAfter)
    .map((estimate) => ({ ...estimate, percent: percentOf(estimate.before, estimate.after) }));
  const changes = numbersIn(moved.map(({ percent }) => percent));
  const hard = numbersIn(moved.map(({ hardBefore, hardAfter }) => percentOf(hardBefore, hardAfter)));
  const byMove = [...moved].sort((one, other) => Math.abs(other.percent ?? 0) - Math.abs(one.percent ?? 0));
  const moves = byMove.filter(({ id }) => isShown(id));
  const sign = Math.sign(moves[0]?.percent ?? 0);
  return {
    calculated: all.length,
    moved: moved.length,
    incomplete,
    changes,
    median: medianOf(changes),
    hardMedian: medianOf(hard),
    smallest: changes[0] ?? null,
    largest: changes.at(-1) ?? null,
    moves,
    hidden: byMove.length - moves.length,
    opposite: moves.find(({ percent }) => percent !== null && Math.sign(percent) === -sign && sign !== 0) ?? null,
  };
}

function percentOf(before: number, after: number): number | null {
  return before === 0 ? null : ((after - before) / Math.abs(before)) * 100;
}

function numbersIn(percents: readonly (number | null)[]): number[] {
  return percents.filter((percent) => percent !== null).sort((one, other) => one - other);
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
