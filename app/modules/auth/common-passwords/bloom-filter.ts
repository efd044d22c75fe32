import { createHash } from 'node:crypto';

/** With 20 bits for each entry, 14 probes keep false positives below 1 in 10,000. */
export const BITS_PER_ENTRY = 20;
const PROBES = 14;

/** Adds a text to the filter. */
export function addToFilter(filter: Uint8Array, text: string): void {
  for (const { byte, bit } of probesOf(filter, text)) filter[byte] = (filter[byte] ?? 0) | bit;
}

/** @returns true for each added text, and for 1 in 10,000 others */
export function isInFilter(filter: Uint8Array, text: string): boolean {
  return probesOf(filter, text).every(({ byte, bit }) => ((filter[byte] ?? 0) & bit) !== 0);
}

/** Double hashing: Kirsch and Mitzenmacher, “Less hashing, same performance”. */
function probesOf(filter: Uint8Array, text: string): { byte: number; bit: number }[] {
  const hash = createHash('sha256').update(text).digest();
  const [start, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
  const bits = filter.length * 8;
  return Array.from({ length: PROBES }, (_, probe) => {
    const at = (start + probe * step) % bits;
    return { byte: at >> 3, bit: 1 << (at & 7) };
  });
}
