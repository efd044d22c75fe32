/** Drawings and tags, which stay as they are, or an amount that begins with a minus: `-$5`, `-Rp3,178`. */
const KEPT_OR_NEGATIVE = /<svg\b.*?<\/svg>|<[^>]*>|(?<![^\s(>])-[^\s\d<>&-]{1,5}\d[\d,.]*/gs;

/** Keeps the minus on the line of its amount: browsers end a line between `-` and a currency sign. */
export function keepMinus(markup: string): string {
  return markup.replace(KEPT_OR_NEGATIVE, (part) => (part[0] === '-' ? `<span class="negative">${part}</span>` : part));
}
