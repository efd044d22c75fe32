import type { Catalogue } from '@worthwhile/roi-core';
import { composeConfiguration, languageFor, type WidgetConfiguration } from '@worthwhile/widget';
import { env } from '#app/env.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { type Currency, listCurrencies } from '#app/modules/currencies/currencies.server.ts';

export interface WidgetSource {
  readonly key: string;
  readonly subProducts: readonly number[];
  readonly addOns: readonly number[];
  readonly facts: readonly string[];
  readonly industry: string;
  readonly level: 'low' | 'average' | 'high';
  readonly currencyCode: string;
  readonly accent: string | null;
  readonly leadEmail: string | null;
  readonly locale: string;
  /** Annual list prices by component ID, in `currencyCode`. */
  readonly prices: Readonly<Record<string, number>>;
}

export interface PublishedChoices {
  readonly catalogue: Catalogue;
  readonly configuration: WidgetConfiguration;
  /** Codes of the active currencies. */
  readonly currencies: readonly string[];
}

/** @param locale of the texts; null for the published one */
export async function publishChoices(source: WidgetSource, locale: string | null = null): Promise<PublishedChoices> {
  const [catalogue, active] = await Promise.all([
    newestConfigId().then(readCatalogue),
    listCurrencies({ isActive: true }),
  ]);
  const { appUrl } = env();
  const { key, subProducts, addOns, facts, industry, level, accent, leadEmail } = source;
  const link = `${appUrl}/estimates/from-calculator#`;
  const currencies = offeredCurrencies(active, source.currencyCode);
  const [{ code, value }] = currencies;
  // Prices in a currency that is not offered any more cannot be converted.
  const prices = code === source.currencyCode ? source.prices : {};
  const configuration = composeConfiguration(
    catalogue,
    {
      subProducts,
      addOns,
      facts,
      industry,
      level,
      currencies,
      prices: Object.fromEntries(Object.entries(prices).map(([id, price]) => [id, price / value])),
      explanation: `${appUrl}/embed/${encodeURIComponent(key)}#how`,
      leads: {
        link,
        ...(leadEmail && { mailto: mailTo(leadEmail, link) }),
      },
      ...(accent && { accent }),
    },
    languageFor(locale ?? source.locale),
  );
  return { catalogue, configuration, currencies: active.map(({ code }) => code) };
}

const LEAD_SUBJECT = 'Please send me the full estimate';
const LEAD_TEXT = 'Please send me the full estimate. These are my figures:';

/** Ends in the link that creates the draft; the calculator appends the encoded figures. */
function mailTo(address: string, link: string): string {
  const body = encodeURIComponent(`${LEAD_TEXT}\r\n\r\n${link}`);
  return `mailto:${address}?subject=${encodeURIComponent(LEAD_SUBJECT)}&body=${body}`;
}

/** Lists the active currencies, the partner's first; the first active one if the partner's is inactive. */
function offeredCurrencies(active: readonly Currency[], code: string): WidgetConfiguration['currencies'] {
  const [first, ...others] = [...active]
    .sort((one, other) => Number(other.code === code) - Number(one.code === code))
    .map(({ code, sign, value }) => ({ code, sign, value }));
  if (!first) throw new Error('No currency is active.');
  return [first, ...others];
}
