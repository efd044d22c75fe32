const SHORT = 2;

export const SHORT_SEARCH_HINT = 'One or two characters match only the start of words. Type three to search anywhere.';

/** Short texts match only at the beginning of words: the index has trigrams and cannot find fewer characters elsewhere. */
export function isShortSearch(text: string): boolean {
  return [...text].length <= SHORT;
}
