import { type LevelId, readNumber } from '@worthwhile/roi-core/browser';
import type { SavingsDetail } from '../types/savings-calculator.d.ts';
import type { WidgetConfiguration } from './configuration.ts';
import type { Numbers } from './numbers.ts';
import { savingsFor } from './savings.ts';

/** Texts by `industry`, `level` and fact ID, in plain digits for every locale. Outlives a rebuilt view. */
export type Entries = Record<string, string>;

export interface Reading {
  readonly detail: SavingsDetail;
  /** The first fact that is not valid. */
  readonly problem: { readonly factId: string; readonly message: string } | undefined;
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
): Reading {
  const { components, modelVersion, configVersion, strings } = configuration;
  const published = components.map(({ id }) => id);
  const named = published.filter((id) => askedProducts?.split(',').includes(String(id)));

  const facts: Record<string, number> = {};
  let problem: Reading['problem'];
  for (const asked of configuration.facts) {
    const { id, label } = asked;
    const read = readNumber(entries[id] ?? '', asked);
    if (read.ok) facts[id] = read.value;
    else {
      // The message names only the limit that was exceeded.
      const limit = asked[read.reason as 'min' | 'max'];
      problem ??= { factId: id, message: `${label}: ${strings[read.reason]?.replace('{}', `${limit}`)}` };
    }
  }
  const products = named.length > 0 ? named : published;
  const { industry = '', level } = entries;
  const choice = { industry, level: level as LevelId, products, facts, currency };
  const savings = problem ? {} : savingsFor(configuration, choice);
  return { problem, detail: { ...choice, ...savings, modelVersion, configVersion } };
}

/** Formats a valid number as the page writes it; leaves anything else as typed. */
export function tidyEntry(entry: string, { fact }: Numbers): string {
  const read = readNumber(entry);
  return read.ok ? fact(read.value) : entry;
}
