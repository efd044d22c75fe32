/** In em, for Inter regular and semibold together; figures are tabular. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[.,:;'’|!ijlI ]/, 0.28],
  [/[-−–()[\]/frt"]/, 0.43],
  [/[\dA-Z$€£¥]/, 0.67],
  [/[mw]/, 0.89],
  [/[%@—]/, 1],
  [/[\u1100-\u11ff\u2e80-\uffdc]|[\u{10000}-\u{3ffff}]/u, 1.05],
];
const OTHER = 0.6;

/** Estimates a text's width in em, rather too wide than too narrow: nothing here can measure it. */
export function widthOfText(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER;
  return width;
}

/** @returns the width of the longest word, in em */
export function widthOfWords(text: string): number {
  return Math.max(0, ...text.split(/\s+/).map(widthOfText));
}
