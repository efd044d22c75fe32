import { asHtml, asTabs, type CopiedRow } from './copied-table.ts';

/** A copied picture stays sharp on a slide that fills a large screen. */
const SCALE = 3;

type Target = HTMLTableElement | SVGSVGElement;

export interface Copyable {
  readonly target: Target;
  readonly kind: 'table' | 'chart';
  readonly name: string;
}

/**
 * Copies a table as formatted text and tab-separated lines, a chart as a PNG and, where the browser supports it, as SVG.
 *
 * @throws Error if the target is missing or the browser refuses clipboard access
 */
export async function copyForSlides(target: Target | undefined): Promise<void> {
  if (target instanceof HTMLTableElement) return copyTable(target);
  if (target instanceof SVGSVGElement) return copyChart(target);
  throw new Error('Nothing to copy');
}

const TARGET = { table: 'table', chart: 'svg.chart' } as const;

export function shownIn(within: string, kind: 'table' | 'chart'): Target | undefined {
  const section = document.getElementById(within)?.closest('section') ?? document.getElementById(within);
  const all = [...(section?.querySelectorAll<Target>(TARGET[kind]) ?? [])];
  return all.find((one) => one.getClientRects().length > 0) ?? all[0];
}

/** Lists the tables and charts of a report in page order, named by caption or heading. The cover's line is decoration. */
export function copyablesIn(within: string): Copyable[] {
  const all = document.querySelectorAll<Target>(`${within} :is(table, svg.chart:not(.cover-line))`);
  return [...all].map((target) => {
    if (target instanceof HTMLTableElement) return { target, kind: 'table', name: target.caption?.textContent ?? '' };
    const heads = [...(target.closest('section')?.querySelectorAll('h3') ?? [])];
    const head = heads.findLast((one) => one.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING);
    const name = head?.textContent ?? target.querySelector('title')?.textContent;
    return { target, kind: 'chart', name: name ?? '' };
  });
}

function copyTable(table: HTMLTableElement): Promise<void> {
  const rows = [...table.rows].filter((row) => !row.matches('.driver-explanation')).map(copiedRow);
  return navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([asHtml(table.caption?.textContent ?? '', rows)], { type: 'text/html' }),
      'text/plain': new Blob([asTabs(rows)], { type: 'text/plain' }),
    }),
  ]);
}

/** Parts that make sense on screen only. */
const LEFT_OUT = '.visually-hidden, svg, .row-second, .figure-warning';
const LEFT_OUT_CELLS = '.driver-bar-cell, .report-table-bar, .cell-select, .cell-actions';

function copiedRow(row: HTMLTableRowElement): CopiedRow {
  const isHead = row.parentElement?.tagName === 'THEAD';
  return {
    kind: isHead ? 'head' : row.matches('.total-row') ? 'total' : 'body',
    cells: [...row.cells]
      .filter((cell) => !cell.matches(LEFT_OUT_CELLS))
      .map((cell) => ({
        text: textOf(cell),
        isHead: cell.tagName === 'TH',
        isEnd: ['end', 'right'].includes(getComputedStyle(cell).textAlign),
        span: cell.colSpan,
      })),
  };
}

function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll(LEFT_OUT)) part.remove();
  for (const note of copy.querySelectorAll('.report-cell-note, .group-note')) note.prepend(': ');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

async function copyChart(chart: SVGSVGElement): Promise<void> {
  const drawing = standalone(chart);
  const types: Record<string, Blob | Promise<Blob>> = { 'image/png': pictureOf(drawing) };
  if (ClipboardItem.supports?.(DRAWING)) types[DRAWING] = new Blob([drawing.text], { type: DRAWING });
  await navigator.clipboard.write([new ClipboardItem(types)]);
}

const DRAWING = 'image/svg+xml';
/** Styles of the page that a standalone drawing needs as attributes. */
const DRAWN = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'text-anchor',
];

interface Drawing {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Copies a chart with its styles and background inside. */
function standalone(chart: SVGSVGElement): Drawing {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const parts = [...chart.querySelectorAll<SVGElement>('*')];
  for (const [index, part] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const looks = parts[index] && getComputedStyle(parts[index]);
    for (const name of DRAWN) {
      const value = looks?.getPropertyValue(name);
      if (value) part.setAttribute(name, value);
    }
  }
  const { width, height } = chart.viewBox.baseVal;
  const ground = document.createElementNS(copy.namespaceURI, 'rect');
  const color = groundOf(chart);
  for (const [name, value] of Object.entries({ width, height, fill: color })) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** A report is white paper in both themes, so the background comes from the nearest element that has one. */
function groundOf(chart: Element): string {
  for (let one: Element | null = chart; one; one = one.parentElement) {
    const { backgroundColor } = getComputedStyle(one);
    if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}

async function pictureOf({ text, width, height }: Drawing): Promise<Blob> {
  const image = new Image();
  image.src = `data:${DRAWING};charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * SCALE, height: height * SCALE });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Couldn’t create the image'))), 'image/png'),
  );
}
