/** Every control character, and the marks that turn the direction of what follows. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200E\u200F\uFEFF]/gu;
const WIDE =
  /\p{Emoji_Presentation}|\p{RI}|\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u;
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text from outside, made harmless for a terminal: control characters are shown as ␛ and do nothing. */
export function clean(text: string): string {
  return text.replace(UNSAFE, '␛');
}

function cellsOf(grapheme: string): number {
  if (ZERO.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}

/** Terminal cells that a clean text takes; East Asian wide characters and emoji take two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += cellsOf(segment);
  return width;
}

/** The text cut to `width` cells, with … where something is missing. */
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

/** The text filled with spaces to `width` cells. */
export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + space : space + text;
}

/** A path as a word of a command that can be typed again as it is shown. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** How a report is called in one line: its number or path, and its name where that says more. */
export function nameOf({ id, name }: { readonly id: string; readonly name: string }): string {
  return name === '' || name === id ? id : `${id} ${name}`;
}
