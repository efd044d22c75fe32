import { readPacked } from './read-packed.ts';

/**
 * Counts the pages of a report of this printer.
 * @throws on a file that this printer did not pack
 */
export function countPages(bytes: Uint8Array): number {
  const trees = readPacked(bytes).objects.flatMap(({ body, isStream }) => {
    const text = isStream ? '' : body.toString('latin1');
    return /\/Type ?\/Pages\b/.test(text) ? [Number(/\/Count (\d+)/.exec(text)?.[1])] : [];
  });
  return Math.max(...trees);
}
