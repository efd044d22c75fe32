/** Control characters, and marks that change the text direction. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200E\u200F\uFEFF]/gu;
const WIDE =
  /\p{Emoji_Presentation}|\p{RI}|\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u;
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Makes a text from outside safe for a terminal: shows each control character as ␛. */
export function clean(text: string): string {
  return text.replace(UNSAFE, '␛');
}

function cellsOf(grapheme: string): number {
  if (ZERO.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}

/** @returns terminal cells of a clean text; East Asian wide characters and emoji take two */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += cellsOf(segment);
  return width;
}

/** Cuts the text to `width` cells, with … for the rest. */
export function fit(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const cells = cellsOf(segment);
    if (used + cells > width - 1) break;
    kept += segment;
    used += cells;
  }
  return width > 0 ? `${kept}…` : '';
}

/** @param width terminal cells */
export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + space : space + text;
}

/** Quotes a path so that the displayed command can be typed again. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Names a report in one line: its number or path, and its name if that adds something. */
export function nameOf({ id, name }: { readonly id: string; readonly name: string }): string {
  return name === '' || name === id ? id : `${id} ${name}`;
}
