import { formatNumber, type LevelId, parseNumber } from '@worthwhile/roi-core';
import type { WidgetConfiguration } from './configuration.ts';
import type { SavingsDetail } from './events.ts';
import { savingsFor } from './savings.ts';
import type { Entries } from './view.ts';

export interface Reading {
  readonly detail: SavingsDetail;
  /** The first fact that is not valid, and why. */
  readonly problem: { readonly factId: string; readonly message: string } | undefined;
}

/**
 * What the entries come to. The page may ask for fewer products (ids with commas) and another currency (a code); what
 * is not published is ignored, and with nothing left all published products count.
 */
export function readEntries(
  configuration: WidgetConfiguration,
  entries: Entries,
  askedProducts: string | null,
  askedCurrency: string | null,
): Reading {
  const { components, currencies, modelVersion, configVersion } = configuration;
  const published = components.map(({ id }) => id);
  const named = published.filter((id) => askedProducts?.split(',').includes(String(id)));
  const currency = currencies.find(({ code }) => code === askedCurrency) ?? currencies[0];

  const facts: Record<string, number> = {};
  let problem: Reading['problem'];
  for (const { id, label, min, max } of configuration.facts) {
    const parsed = parseNumber(entries[id] ?? '', { min, max });
    if (parsed.ok) facts[id] = parsed.value;
    else problem ??= { factId: id, message: `${label}: ${parsed.message}` };
  }
  const products = named.length > 0 ? named : published;
  const { industry = '', level } = entries;
  const choice = { industry, level: level as LevelId, products, facts, currency };
  const savings = problem ? {} : savingsFor(configuration, choice);
  return { problem, detail: { ...choice, ...savings, modelVersion, configVersion } };
}

/** A typed number with thousands separators, as it stands in its box when it is left; anything else as it was typed. */
export function tidyNumber(text: string): string {
  const parsed = parseNumber(text);
  return parsed.ok ? formatNumber(parsed.value).replace(/\.00$/, '') : text;
}
