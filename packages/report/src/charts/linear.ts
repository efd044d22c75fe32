import { nice, ticks } from '@visx/vendor/d3-array';

type Span = readonly [number, number];

/**
 * Where a value of `domain` lies in `range`: the library's linear scale alone, as that comes with its colors, number
 * formats, and dates, 5 kB of each page that draws a chart.
 */
export function linear(domain: Span, range: Span): (value: number) => number {
  const [from, to] = domain;
  const [start, end] = range;
  return (value) => {
    const share = to === from ? 0.5 : (value - from) / (to - from);
    return start * (1 - share) + end * share;
  };
}

/** A domain that is widened to round numbers, and its round numbers, about `count` of them. */
export function rounded(domain: Span, count: number): { domain: Span; ticks: readonly number[] } {
  const [from, to] = nice(domain[0], domain[1], count);
  return { domain: [from, to], ticks: ticks(from, to, count) };
}
