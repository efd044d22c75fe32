/**
 * Control characters but tab and line ends, characters that turn the direction of writing around, unpaired surrogates, and
 * code points without a character. They disguise texts, steer terminals, or show nothing.
 */
const UNSHOWABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Cn}\u202A-\u202E\u2066-\u2069]/u;
const EACH_UNSHOWABLE = new RegExp(UNSHOWABLE, 'gu');

const MARK = '\uFFFD';

/** @returns the first such character as `U+202E`, or null */
export function findUnshowable(text: string): string | null {
  const point = UNSHOWABLE.exec(text)?.[0].codePointAt(0);
  return point === undefined ? null : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Shows each such character of a stored text as a mark. */
export function markUnshowable(text: string): string {
  return UNSHOWABLE.test(text) ? text.replace(EACH_UNSHOWABLE, MARK) : text;
}
