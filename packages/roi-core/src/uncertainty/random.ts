/** A repeatable source of uniform numbers in [0, 1): mulberry32, whose state starts at the seed. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A triangular distribution, drawn by its inverse: the value below which the share `u` of the draws lies. */
export function triangular(u: number, low: number, mode: number, high: number): number {
  if (high === low) return mode;
  const width = high - low;
  const turn = (mode - low) / width;
  return u < turn ? low + Math.sqrt(u * width * (mode - low)) : high - Math.sqrt((1 - u) * width * (high - mode));
}
