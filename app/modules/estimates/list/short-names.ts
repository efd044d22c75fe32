/** Leaves out the category, as in "NPM (Network Observability)". */
export function shortName(name: string): string {
  return name.replace(/ \([^()]*\)$/, '');
}

const MOST_NAMES = 3;

/** Names sub-products before add-ons and other products, e.g. "SaaS Enterprise, NPM+, IQ and 2 more". */
export function shortProducts(productName: string, subProducts: ReadonlySet<string>): string {
  const names = productName.split(', ');
  if (names.length <= MOST_NAMES) return productName;
  const ordered = [...names.filter((name) => subProducts.has(name)), ...names.filter((name) => !subProducts.has(name))];
  return `${ordered.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`;
}
