import type { Figures, Group } from './insights.store.server.ts';

/** Fewer estimates on one side say nothing. */
const LEAST = 20;
/** A smaller difference is no finding. */
const LEAST_RATIO = 1.5;

interface Comparison {
  readonly sentence: (times: string) => string;
  /** Keys of the groups on each side. */
  readonly by: Group['by'];
  readonly more: readonly string[];
  readonly less: readonly string[];
}

const COMPARISONS: readonly Comparison[] = [
  {
    by: 'confirmed',
    more: ['over50'],
    less: ['none'],
    sentence: (times) =>
      `When the customer confirms over half of the figures, an estimate is won ${times} as often as with none.`,
  },
  {
    by: 'opening',
    more: ['opened'],
    less: ['unopened'],
    sentence: (times) =>
      `An estimate that the customer opened is won ${times} as often as one that was sent and not opened.`,
  },
  {
    by: 'time',
    more: ['sameDay', 'to3'],
    less: ['to7', 'to30', 'over30'],
    sentence: (times) => `An estimate generated within three days is won ${times} as often as a later one.`,
  },
];

/** @returns the strongest finding in one sentence; null without one */
export function strongestFinding(groups: readonly Group[]): string | null {
  const found = COMPARISONS.flatMap(({ by, more, less, sentence }) => {
    const [one, other] = [more, less].map((keys) =>
      sumOf(groups.filter((group) => group.by === by && keys.includes(group.key ?? ''))),
    );
    if (!one || !other || Math.min(one.count, other.count) < LEAST || other.won === 0) return [];
    const ratio = one.won / one.count / (other.won / other.count);
    return ratio >= LEAST_RATIO ? [{ ratio, text: sentence(timesOf(ratio)) }] : [];
  });
  return found.sort((one, other) => other.ratio - one.ratio)[0]?.text ?? null;
}

/** Of a group of opened links, every member was sent; of the others, generated. */
function sumOf(groups: readonly Figures[]) {
  return groups.reduce((sum, { created, won }) => ({ count: sum.count + created, won: sum.won + won }), {
    count: 0,
    won: 0,
  });
}

function timesOf(ratio: number): string {
  const whole = Math.round(ratio);
  if (Math.abs(ratio - whole) < 0.05) return whole === 2 ? 'twice' : `${whole} times`;
  return `${ratio.toFixed(1)} times`;
}
