/** The ends of a hash in groups of four, as people compare them; the CSV file has all of it. */
export function shortHash(text: string): string {
  const hash = text.split(':').at(-1) ?? '';
  return hash.length < 16 ? hash : `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
}
