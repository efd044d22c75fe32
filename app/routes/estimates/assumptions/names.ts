/** Replaces the colon of `driver:component`, which form names cannot contain. */
export function reductionName(key: string): string {
  return key.replace(':', '_');
}
