import runs from '../fonts/printable.json' with { type: 'json' };

/** Spaces, controls, and what only joins or chooses the form of other characters. */
export const UNSEEN = /[\p{Z}\p{C}\p{Variation_Selector}]/u;
const MOST_NAMED = 5;

type Span = readonly [from: number, to: number];

/** Each run of characters as its distance from the one before and its length, in base 36. */
export function writeRuns(spans: readonly Span[]): string {
  const merged: [number, number][] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  let at = 0;
  const written = merged.map(([from, to]) => {
    const run = `${(from - at).toString(36)}.${(to - from).toString(36)}`;
    at = to;
    return run;
  });
  return written.join(' ');
}

function readRuns(text: string): Span[] {
  let at = 0;
  return text.split(' ').map((run) => {
    const [gap = 0, length = 0] = run.split('.').map((part) => Number.parseInt(part, 36));
    const from = at + gap;
    at = from + length;
    return [from, at];
  });
}

const SPANS = readRuns(runs);

/** Lists the letters, digits, marks and symbols that none of the report's fonts has, in a page as on the server. */
function unprintableIn(text: string): string[] {
  return [...new Set(text)].filter(
    (character) => !UNSEEN.test(character) && !isPrintable(character.codePointAt(0) ?? 0),
  );
}

function isPrintable(point: number): boolean {
  let [low, high] = [0, SPANS.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = SPANS[middle] as Span;
    if (point < from) high = middle - 1;
    else if (point > to) low = middle + 1;
    else return true;
  }
  return false;
}

/** @returns why a report cannot print a text, as a message for its field; null if it can */
export function printProblem(text: string): string | null {
  const missing = unprintableIn(text);
  return missing.length > 0 ? cannotPrint(missing) : null;
}

export function cannotPrint(characters: readonly string[]): string {
  return `Reports can’t print ${nameCharacters(characters)}. Leave it out`;
}

/** `🙂 (U+1F642), 𒀀 (U+12000) and 3 more` */
export function nameCharacters(characters: readonly string[]): string {
  const named = characters
    .slice(0, MOST_NAMED)
    .map((one) => `${one} (U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`);
  const more = characters.length > MOST_NAMED ? ` and ${characters.length - MOST_NAMED} more` : '';
  return `${named.join(', ')}${more}`;
}
