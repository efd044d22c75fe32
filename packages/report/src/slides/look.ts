import { widthOfText } from '../charts/text-width.ts';

/** Inches; 72 points each. */
export const PAGE = { w: 40 / 3, h: 7.5 } as const;
export const MARGIN = 0.64;
export const CONTENT = { x: MARGIN, y: 1.66, w: PAGE.w - 2 * MARGIN, bottom: 6.78 } as const;
export const TITLE = { x: MARGIN, y: 0.46, w: CONTENT.w, h: 1.1 } as const;
export const FOOTER_Y = 6.92;

/** Points. Nothing but the footer is smaller than the text. */
export const SIZE = { title: 31, text: 16, footer: 13, strong: 20 } as const;

/** Present on every computer, and as wide as Liberation Sans. */
export const FONT = 'Arial';

/** Colors of the theme, so a reader can change all of them at once. */
export const COLOR = {
  ink: 'tx1',
  quiet: 'tx2',
  ground: 'bg1',
  accent: 'accent1',
  avoidance: 'accent2',
  cost: 'accent3',
  tint: 'accent4',
  edge: 'accent5',
  line: 'accent6',
} as const;

/** Arial is a little narrower than the report's own font, for which widths are estimated. */
export const SLACK = 0.91;

/** In points. Words break where they end, so each line but the last loses some room. */
const roomOf = (width: number, lines: number) => width * 72 * (lines - (lines - 1) * 0.12);

/** @returns the largest of the sizes at which the text fits the lines, otherwise the smallest */
export function fittingSize(text: string, width: number, sizes: readonly number[], lines = 1): number {
  const fits = (size: number) => linesOf(text, (width * 72) / size / SLACK) <= lines;
  return sizes.find(fits) ?? (sizes.at(-1) as number);
}

/** As a program breaks them, at spaces. */
function linesOf(text: string, room: number): number {
  let lines = 1;
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOfText(longer) <= room) line = longer;
    else {
      lines += 1;
      line = word;
    }
    // A word, or a text without spaces, that is longer than the line.
    lines += Math.ceil(widthOfText(line) / room) - 1;
    if (widthOfText(line) > room) line = '';
  }
  return lines;
}

/** Cuts a text that does not fit the lines. */
export function shortened(text: string, width: number, size: number, lines = 1): string {
  const room = roomOf(width, lines) / size / SLACK;
  if (widthOfText(text) <= room) return text;
  let short = text;
  while (short.length > 1 && widthOfText(`${short}…`) > room) short = short.slice(0, -1).trimEnd();
  return `${short}…`;
}
