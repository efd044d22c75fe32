import { type LevelId, readNumber } from '@worthwhile/roi-core/browser';
import type { SavingsDetail } from '../types/savings-calculator.d.ts';
import type { WidgetConfiguration } from './configuration.ts';
import { type Numbers, roundTo } from './numbers.ts';
import { type Savings, savingsFor } from './savings.ts';

/** Texts by `industry`, `level` and fact ID, in plain digits for every locale. Outlives a rebuilt view. */
export type Entries = Record<string, string>;

export interface Reading {
  /** With amounts in whole hundredths. */
  readonly detail: SavingsDetail;
  /** Unrounded; missing while a fact is not valid. */
  readonly savings: Savings | undefined;
  /** Messages by the ID of the fact that is not valid. */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Calculates the entries. The page can ask for fewer products (IDs with commas). Unpublished IDs are ignored; if none is
 * left, all published products count.
 */
export function readEntries(
  configuration: WidgetConfiguration,
  entries: Entries,
  askedProducts: string | null,
  currency: SavingsDetail['currency'],
  { fact }: Pick<Numbers, 'fact'>,
): Reading {
  const { components, modelVersion, configVersion, strings } = configuration;
  const published = components.map(({ id }) => id);
  const named = published.filter((id) => askedProducts?.split(',').includes(`${id}`));

  const facts: Record<string, number> = {};
  const problems: Record<string, string> = {};
  for (const asked of configuration.facts) {
    const read = readNumber(entries[asked.id] ?? '', asked);
    if (read.ok) facts[asked.id] = read.value;
    // The message names only the limit that was exceeded.
    else problems[asked.id] = strings[read.reason]?.replace('{}', fact(asked[read.reason as 'min' | 'max']));
  }
  const products = named[0] ? named : published;
  const { industry, level } = entries as { industry: string; level: LevelId };
  const choice = { industry, level, products, facts, currency };
  const savings = Object.values(problems)[0] ? undefined : savingsFor(configuration, choice);
  return { problems, savings, detail: { ...choice, ...inHundredths(savings), modelVersion, configVersion } };
}

/** Rounds each amount, also those by category: `261965.6` and not `261965.60000000003`. */
function inHundredths(amounts: object = {}): Partial<Savings> {
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, amount >= 0 ? roundTo(100, amount) : inHundredths(amount)]),
  );
}

/** Formats a valid number as the page writes it; leaves anything else as typed. */
export function tidyEntry(entry: string, { fact }: Pick<Numbers, 'fact'>): string {
  const read = readNumber(entry);
  return read.ok ? fact(read.value) : entry;
}
