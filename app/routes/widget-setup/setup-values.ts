import type { Texts } from '#app/form-data.ts';
import type { WidgetSetupState } from '#app/modules/widget/setup.server.ts';
import type { Labels } from '#app/ui/labels.ts';
import type { PricedProduct } from './priced-products.ts';

export const SETUP_LABELS = {
  subProducts: 'Products',
  addOns: 'Add-ons',
  facts: 'Fields',
  industry: 'Industry',
  level: 'Assumptions',
  currencyCode: 'Currency',
  accent: 'Accent color',
  leadEmail: 'Email for leads',
  locale: 'Language',
  prices: 'List prices',
  allowedOrigins: 'Allowed sites',
  isActive: 'Published',
} as const satisfies Labels;

/** The form's values as text, by field name. */
export interface SetupValues {
  /** For a field with one value. */
  text(name: string): string;
  /** For a field with several values. */
  has(name: string, value: string | number): boolean;
}

export function setupValues(
  setup: WidgetSetupState,
  priced: readonly PricedProduct[],
  typed: Readonly<Record<string, string | readonly string[]>> | undefined,
): SetupValues {
  const values: Readonly<Record<string, string | readonly string[] | undefined>> = typed ?? asPosted(setup, priced);
  const all = (name: string): readonly string[] => {
    const value = values[name];
    return value === undefined ? [] : typeof value === 'string' ? [value] : value;
  };
  return {
    text: (name) => all(name)[0] ?? '',
    has: (name, value) => all(name).includes(String(value)),
  };
}

export function storedValues(setup: WidgetSetupState, priced: readonly PricedProduct[]): Texts {
  const { version, industry, level, currencyCode, accent, leadEmail, locale, prices } = setup;
  const { subProducts, addOns, facts } = setup;
  return {
    version: String(version),
    isActive: setup.isActive ? ['on'] : [],
    subProducts: subProducts.map(String),
    addOns: addOns.map(String),
    facts,
    industry,
    level,
    currencyCode,
    accent: accent ?? '',
    leadEmail: leadEmail ?? '',
    locale,
    ...Object.fromEntries(priced.map(({ id }) => [`prices.p${id}`, String(prices[id] ?? '')])),
    allowedOrigins: setup.allowedOrigins,
  };
}

/** Sites are typed as lines of one field. */
function asPosted(setup: WidgetSetupState, priced: readonly PricedProduct[]): Texts {
  return { ...storedValues(setup, priced), allowedOrigins: setup.allowedOrigins.join('\n') };
}
