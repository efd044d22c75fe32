import { formatExact, parseNumber } from '@worthwhile/roi-core';

/** Options of the page that creates an estimate from a calculator's figures. */
export interface CalculatorOptions {
  readonly industries: readonly { readonly id: string; readonly label: string }[];
  readonly currencies: readonly { readonly id: number; readonly code: string; readonly name: string }[];
  readonly subProducts: readonly { readonly id: number; readonly name: string }[];
  readonly addOns: readonly { readonly id: number; readonly name: string }[];
  readonly facts: readonly { readonly id: string; readonly label: string; readonly unit: string }[];
}

/** A visitor's entries that are valid here. */
export interface CalculatorEntries {
  readonly industry: string;
  readonly level: CalculatorLevel;
  readonly currencyId: number | undefined;
  readonly products: readonly number[];
  /** Field ID -> the number as shown. */
  readonly facts: Readonly<Record<string, string>>;
}

export const CALCULATOR_LEVELS = ['low', 'average', 'high'] as const;
type CalculatorLevel = (typeof CALCULATOR_LEVELS)[number];

/** A calculator's link has a tenth of this. */
const MAX_LENGTH = 4096;

/**
 * Reads the figures in a calculator's link from another site: `industry`, `level`, `currency`, `products` and facts by ID, as a
 * query; releases before 1.2.0 wrote JSON. The link's author is unknown, so anything that is not offered is ignored.
 * @param text part of the address after `#` or `?`
 * @returns null if nothing in it is usable
 */
export function parseCalculatorEntries(text: string, offer: CalculatorOptions): CalculatorEntries | null {
  if (text.length > MAX_LENGTH) return null;
  const named = namedValues(text);
  const facts: Record<string, string> = {};
  for (const { id } of offer.facts) {
    const parsed = parseNumber(named.get(id)?.slice(0, 40) ?? '');
    if (parsed.ok) facts[id] = formatExact(parsed.value);
  }
  const asked = (named.get('products') ?? '').split(',');
  const products = [...offer.subProducts, ...offer.addOns].flatMap(({ id }) => (asked.includes(String(id)) ? id : []));
  if (products.length === 0 && Object.keys(facts).length === 0) return null;
  return {
    industry: offer.industries.find(({ id }) => id === named.get('industry'))?.id ?? '',
    level: CALCULATOR_LEVELS.find((level) => level === named.get('level')) ?? 'average',
    currencyId: offer.currencies.find(({ code }) => code === named.get('currency'))?.id,
    products,
    facts,
  };
}

function namedValues(text: string): URLSearchParams {
  try {
    // After a #, the whole text is encoded.
    const written = text.includes('=') ? text : decodeURIComponent(text);
    if (!written.startsWith('{')) return new URLSearchParams(written);
    const { facts, currency, ...rest } = JSON.parse(written);
    return new URLSearchParams({ ...facts, ...rest, currency: currency?.code ?? '' });
  } catch {
    return new URLSearchParams();
  }
}
