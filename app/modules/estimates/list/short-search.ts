const SHORT = 2;

/** Said where a short search was made. */
export const SHORT_SEARCH_HINT =
  'One or two characters find only the beginnings of words. Type three to search anywhere.';

/**
 * Whether a text is looked for only where a word begins: the index knows every three characters, and says nothing about fewer
 * elsewhere.
 */
export function isShortSearch(text: string): boolean {
  return [...text].length <= SHORT;
}
