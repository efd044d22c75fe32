import { type AnnualSaving, annualSaving, type LevelId } from '@worthwhile/roi-core/browser';
import type { OfferedCurrency, WidgetConfiguration } from './configuration.ts';
import { roundTo } from './numbers.ts';

export interface Choice {
  readonly industry: string;
  readonly level: LevelId;
  /** Component IDs. Only published ones count. */
  readonly products: readonly number[];
  /** By field ID. */
  readonly facts: Readonly<Record<string, number>>;
  readonly currency: Pick<OfferedCurrency, 'value'>;
}

export interface Savings extends AnnualSaving {
  /** Annual fee at the partner's list prices; missing if one of the products has none. */
  readonly fees?: number;
}

export const LEVELS: readonly LevelId[] = ['low', 'average', 'high'];

/**
 * Returns risk-adjusted annual savings at full adoption, calculated by roi-core: facts as typed, benchmarks of the industry
 * and level scaled to the facts, and reductions of the same level. The published formulas contain the risk.
 */
export function savingsFor(configuration: WidgetConfiguration, choice: Choice): Savings {
  const { industries, prices = {} } = configuration;
  const industry = industries.findIndex(({ id }) => id === choice.industry);
  const level = LEVELS.indexOf(choice.level);
  const rate = choice.currency.value;
  const fields: Record<string, number> = { ...choice.facts };
  for (const { id, presets, monetary, scaling } of configuration.fields) {
    let value = (presets?.[industry] ?? presets?.[0])?.[level];
    if (value !== undefined) {
      if (scaling) {
        const [fact, reference, exponent, max] = scaling;
        const ratio = (fields[fact] ?? reference) / reference;
        // Two significant digits. The last factor lifts a half whose binary neighbor is slightly less.
        if (ratio !== 1) value = Math.min(max, +(value * ratio ** exponent * 1.00000000000001).toPrecision(2));
      }
      fields[id] = monetary ? roundTo(100, value * rate) : value;
    }
  }
  const savings = annualSaving(configuration, { proposed: choice.products, fields, level: choice.level });
  let fees = 0;
  for (const product of choice.products) {
    const [fact, price] = prices[product] ?? [];
    fees += (price as number) * rate * (fields[fact as string] as number);
  }
  // Not a number without a price.
  return fees >= 0 ? { ...savings, fees } : savings;
}
