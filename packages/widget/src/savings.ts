import { type AnnualSaving, annualSaving, type LevelId } from '@worthwhile/roi-core';
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
 * of the industry and the level, reductions by the same level.
 */
export function savingsFor(configuration: WidgetConfiguration, choice: Choice): AnnualSaving {
  const industry = configuration.industries.findIndex(({ id }) => id === choice.industry);
  const level = LEVELS.indexOf(choice.level);
  const fields: Record<string, number> = { ...choice.facts };
  for (const { id, presets, monetary } of configuration.fields) {
    const value = (presets?.[industry] ?? presets?.[0])?.[level];
    if (value !== undefined) fields[id] = monetary ? roundTo(100, value * choice.currency.value) : value;
  }
  const reductions: Record<string, number> = {};
  for (const driver of configuration.drivers) {
    for (const contribution of driver.contributions) {
      reductions[`${driver.id}:${contribution.componentId}`] = contribution[choice.level];
    }
  }
  return annualSaving(configuration, { proposed: choice.products, fields, reductions });
}
