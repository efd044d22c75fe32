import type { OfferedFact } from './configuration.ts';

/**
 * Heights in CSS pixels that the styles add up to: two columns from 560 pixels of the calculator's own width, one below. Each
 * holds one line of a message, and in one column the second line of the caption. Nothing measures the page.
 */
const WIDE = 356;
const NARROW = 474;
/** A box with its label and gap. */
const ROW = 83;
/** Industry and assumptions. */
const CHOICES = 2;
const FEES_WIDE = 45;
const FEES_NARROW = 69;
const LABEL_LINE = 20;
/** A longer label can take a second line over the narrowest box. */
const LABEL_CHARACTERS = 32;
/** Two fit side by side from 560 pixels. */
const HALF = 280;

export type Heights = readonly [wide: number, narrow: number];

export function heightsFor(facts: readonly Pick<OfferedFact, 'label'>[], hasFees: boolean): Heights {
  const lines = facts.map(({ label }) => (label.length > LABEL_CHARACTERS ? LABEL_LINE : 0));
  const pairs = lines.map((line, index) => (index % 2 === 0 ? Math.max(line, lines[index + 1] ?? 0) : 0));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return [
    WIDE + ROW * Math.ceil((facts.length + CHOICES) / 2) + sum(pairs) + (hasFees ? FEES_WIDE : 0),
    NARROW + ROW * (facts.length + CHOICES) + sum(lines) + (hasFees ? FEES_NARROW : 0),
  ];
}

/**
 * Returns the markup inside the element that reserves its height until the calculator is ready, for pages of any style: a
 * shadow root, which the page's styles do not reach and which needs none. The calculator replaces it. Tables stand side by
 * side on a wide page and below one another on a narrow one; the first holds the element's children.
 *
 * @param frame for pages without scripts. There the comment hides the tables, and the frame is in their place
 */
export function placeholderFor([wide, narrow]: Heights, frame: string): string {
  const cell = (height: number, content = '') =>
    `<table align="left" width="${HALF}" height="${height}" cellspacing="0" cellpadding="0"><tr><td valign="top">${content}</td></tr></table>`;
  const cells = cell(wide, '<slot></slot>') + cell(narrow - wide);
  return [
    '<template shadowrootmode="open">',
    `  <noscript>${frame}<slot></slot><!-- </noscript>`,
    `  <table width="100%" cellspacing="0" cellpadding="0" role="presentation"><tr><td>${cells}</td></tr></table>`,
    '  <noscript> --></noscript>',
    '</template>',
  ].join('\n');
}
