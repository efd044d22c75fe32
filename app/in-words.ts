const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Spells out a count below ten, as sentences do. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
