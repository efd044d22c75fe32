import { type AnnualSaving, annualSaving, type LevelId } from '@worthwhile/roi-core/browser';
import type { OfferedCurrency, WidgetConfiguration } from './configuration.ts';
import { roundTo } from './numbers.ts';

/** What a visitor has chosen. */
export interface Choice {
  readonly industry: string;
  readonly level: LevelId;
  /** Component ids; only published ones count. */
  readonly products: readonly number[];
  /** Field id -> value, for every fact that is asked. */
  readonly facts: Readonly<Record<string, number>>;
  readonly currency: Pick<OfferedCurrency, 'value'>;
}

export const LEVELS: readonly LevelId[] = ['low', 'average', 'high'];

/**
 * The saving of a year at full adoption, by roi-core's own calculation: facts as typed, everything else by the presets
 * of the industry and the level, scaled to the facts, reductions by the same level.
 */
export function savingsFor(configuration: WidgetConfiguration, choice: Choice): AnnualSaving {
  const industry = configuration.industries.findIndex(({ id }) => id === choice.industry);
  const level = LEVELS.indexOf(choice.level);
  const fields: Record<string, number> = { ...choice.facts };
  for (const { id, presets, monetary, scaling } of configuration.fields) {
    let value = (presets?.[industry] ?? presets?.[0])?.[level];
    if (value !== undefined) {
      if (scaling) {
        const [fact, reference, exponent, max] = scaling;
        const ratio = (fields[fact] ?? reference) / reference;
        // To two significant digits. The last factor lifts a half that its binary neighbor is a little less than.
        if (ratio !== 1) value = Math.min(max, +(value * ratio ** exponent * 1.00000000000001).toPrecision(2));
      }
      fields[id] = monetary ? roundTo(100, value * choice.currency.value) : value;
    }
  }
  const reductions: Record<string, number> = {};
  for (const driver of configuration.drivers) {
    for (const contribution of driver.contributions) {
      reductions[`${driver.id}:${contribution.componentId}`] = contribution[choice.level];
    }
  }
  return annualSaving(configuration, { proposed: choice.products, fields, reductions });
}
