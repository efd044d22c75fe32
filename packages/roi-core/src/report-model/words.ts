const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Returns `three years`, `one year`, `12 years`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER_WORDS[count] ?? String(count)} ${count === 1 ? one : many}`;
}

/** Returns `a`, `a and b`, `a, b and c`. */
export function listOf(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns `digital experience` for `Aternity (Digital Experience)`, `AIOps` for `IQ (AIOps)`. */
export function topicOf(familyName: string): string {
  const inBrackets = /\(([^)]+)\)\s*$/.exec(familyName)?.[1] ?? familyName;
  return inBrackets
    .split(' ')
    .map((word) => (/^[A-Z][a-z]*$/.test(word) ? word.toLowerCase() : word))
    .join(' ');
}

/** Removes Markdown, for places without markup. */
export function plainText(markdown: string): string {
  return (
    markdown
      // The parts of a link exclude their own kind of brackets; a search across them would take quadratic time.
      .replace(/!?(?<!\\)\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/^\s{0,3}(#{1,6}|>|[-*+])\s+/gm, '')
      .replace(/\\([\\`*_[\]<>#|~])|(\*\*|__|\*|`)/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
