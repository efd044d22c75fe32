import { expect, it } from 'vitest';
import { plotSweep, type Swept } from './plot.ts';

const point = (at: number, ours: number, line = 'list & report'): Swept => ({
  what: 'a page',
  ours: { unit: 'requests/s', values: [ours] },
  reference: { name: 'one', unit: 'requests/s', values: [10] },
  goal: null,
  sweep: { plot: 'pages', axis: 'pages', at, line },
});

it('draws a line through the ratios in the order of their positions, on an axis of powers', () => {
  const svg = plotSweep([point(4, 20), point(1, 10), point(2, 15), point(1, 10, 'other')]);
  const [line = ''] = /points="([^"]+)"/.exec(svg)?.slice(1) ?? [];
  const places = line.split(' ').map((place) => place.split(',').map(Number) as [number, number]);
  expect(places).toHaveLength(3);
  const [[x1, y1], [x2, y2], [x4, y4]] = places as [[number, number], [number, number], [number, number]];
  expect(x2 - x1).toBeCloseTo(x4 - x2, 0);
  expect(y1 - y2).toBeCloseTo(y2 - y4, 0);
  expect(y4).toBeLessThan(y1);
  expect(svg).toContain('list &#38; report');
  expect(svg).toContain('<title>requests/s by pages</title>');
});

it('draws a dozen lines in distinguishable styles', () => {
  const names = Array.from({ length: 12 }, (_, index) => `line ${index}`);
  const svg = plotSweep(names.flatMap((name) => [point(1, 10, name), point(2, 11, name)]));
  const looks = svg.matchAll(/<g (stroke="[^"]+") [^>]*(stroke-dasharray="[^"]*")>.*?<g (fill="[^"]+")/g);
  expect(new Set([...looks].map((look) => look.slice(1).join(' '))).size).toBe(12);
});
