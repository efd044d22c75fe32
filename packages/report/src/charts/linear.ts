import { nice, ticks } from '@visx/vendor/d3-array';

type Span = readonly [number, number];

/** A linear scale alone. The library's scale brings colors, number formats and dates: 5 kB on each page with a chart. */
export function linear(domain: Span, range: Span): (value: number) => number {
  const [from, to] = domain;
  const [start, end] = range;
  return (value) => {
    const share = to === from ? 0.5 : (value - from) / (to - from);
    return start * (1 - share) + end * share;
  };
}

/**
 * Widens a domain to round numbers.
 * @param count approximate number of ticks
 */
export function rounded(domain: Span, count: number): { domain: Span; ticks: readonly number[] } {
  const [from, to] = nice(domain[0], domain[1], count);
  return { domain: [from, to], ticks: ticks(from, to, count) };
}
