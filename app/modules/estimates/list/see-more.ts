/** Estimates per customer at first, and more with each step. */
export const SEE_MORE = 5;

/** Parses the address: `7.10-9.15` maps customer IDs to numbers of estimates shown. */
export function shownByCustomer(more: string | undefined): Map<number, number> {
  const pairs = (more ?? '').split('-').filter(Boolean);
  return new Map(pairs.map((pair) => pair.split('.').map(Number) as [number, number]));
}

/** Formats the text for an address, with one customer's number changed. */
export function withShown(more: string | undefined, customerId: number, count: number): string {
  const shown = shownByCustomer(more).set(customerId, count);
  return [...shown].map((pair) => pair.join('.')).join('-');
}
