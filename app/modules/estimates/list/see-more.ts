/** So many estimates a customer shows at first, and so many more each time. */
export const SEE_MORE = 5;

/** Customer id -> how many of its estimates are shown, as the address says it: `7.10-9.15`. */
export function shownByCustomer(more: string | undefined): Map<number, number> {
  const pairs = (more ?? '').split('-').filter(Boolean);
  return new Map(pairs.map((pair) => pair.split('.').map(Number) as [number, number]));
}

/** The same as text, with one customer's number changed. */
export function withShown(more: string | undefined, customerId: number, count: number): string {
  const shown = shownByCustomer(more).set(customerId, count);
  return [...shown].map((pair) => pair.join('.')).join('-');
}
