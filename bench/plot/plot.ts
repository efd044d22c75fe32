import { type Comparison, judge } from '../measure.ts';

const WIDTH = 640;
const HEIGHT = 320;
const EDGE = { left: 64, right: 150, top: 40, bottom: 48 };
const INK = ['#0b5d54', '#b5541c', '#3b5bab', '#7a3d8f', '#5d6b1f', '#9a2f4a', '#33474a'];
const DASHES = ['', '6 3', '2 3', '9 3 2 3', '12 4', '4 2', '1 4'];

export type Swept = Comparison & { readonly sweep: NonNullable<Comparison['sweep']> };

/**
 * Plots each measurement as a multiple of its reference over a logarithmic axis. Lines differ by dashes, dots and name, not only
 * by color.
 *
 * @param points of one plot, in any order
 * @returns an SVG document
 */
export function plotSweep(points: readonly Swept[]): string {
  const [{ sweep, ours, reference }] = points as [Swept];
  const { axis } = sweep;
  const ats = [...new Set(points.map(({ sweep }) => sweep.at))].sort((a, b) => a - b);
  const [least = 1, most = 1] = [ats[0], ats.at(-1)];
  const highest = Math.max(1, ...points.map((point) => judge(point).ratio)) * 1.1;
  const x = (at: number) => {
    const share = most === least ? 0.5 : Math.log(at / least) / Math.log(most / least);
    return round(EDGE.left + share * (WIDTH - EDGE.left - EDGE.right));
  };
  const y = (value: number) => round(HEIGHT - EDGE.bottom - (value / highest) * (HEIGHT - EDGE.top - EDGE.bottom));
  const lines = [...new Set(points.map(({ sweep }) => sweep.line))];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#16302c">`,
    `<title>${escaped(`${ours.unit} by ${axis}`)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${EDGE.left}" y="20">${escaped(`${ours.unit}, as a multiple of ${reference.name}`)}</text>`,
    ...[0, 1, highest].map((value) => rule(y(value), value.toPrecision(2).replace('.0', ''))),
    ...ats.map(
      (at) =>
        `<text x="${x(at)}" y="${HEIGHT - EDGE.bottom + 20}" text-anchor="middle">${at.toLocaleString('en-US')}</text>`,
    ),
    `<text x="${(EDGE.left + WIDTH - EDGE.right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${escaped(axis)}</text>`,
    ...lines.map((line, index) => drawn(line, index, points, { x, y })),
    '</svg>',
    '',
  ].join('\n');
}

function drawn(
  line: string,
  index: number,
  points: readonly Swept[],
  { x, y }: Record<'x' | 'y', (value: number) => number>,
): string {
  const own = points.filter(({ sweep }) => sweep.line === line).sort((a, b) => a.sweep.at - b.sweep.at);
  const places = own.map((point) => [x(point.sweep.at), y(judge(point).ratio)] as const);
  const ink = INK[index % INK.length];
  const at = EDGE.top + index * 18;
  const keyLeft = WIDTH - EDGE.right + 12;
  // Colors repeat with hollow dots.
  const filling = index < INK.length ? ink : '#fff';
  const dots = [...places, [keyLeft + 12, at]]
    .map(([left, top]) => `<circle cx="${left}" cy="${top}" r="3"/>`)
    .join('');
  return [
    `<g stroke="${ink}" fill="none" stroke-width="2" stroke-dasharray="${DASHES[index % DASHES.length]}">`,
    `<polyline points="${places.map((place) => place.join(',')).join(' ')}"/>`,
    `<path d="M${keyLeft} ${at}h24"/></g><g fill="${filling}" stroke="${ink}" stroke-width="1.5">${dots}</g>`,
    `<text x="${keyLeft + 30}" y="${at + 4}">${escaped(line)}</text>`,
  ].join('');
}

const rule = (top: number, text: string) =>
  `<path d="M${EDGE.left} ${top}H${WIDTH - EDGE.right}" stroke="#d5dedc"/><text x="${EDGE.left - 8}" y="${top + 4}" text-anchor="end">${text}</text>`;
const round = (value: number) => Math.round(value * 10) / 10;
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
