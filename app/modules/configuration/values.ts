import { type Catalogue, type Field, findField, formatExact, type LevelId } from '@worthwhile/roi-core';
import type { PresetRow, ReductionRow } from './configuration.server.ts';

export const LEVELS = ['low', 'average', 'high'] as const satisfies readonly LevelId[];
export const LEVEL_NAMES: Record<LevelId, string> = { low: 'Low', average: 'Average', high: 'High' };

/**
 * Name of one number of a configuration: `other.devicePrice.low`, `warRoom.c13.high`. Form fields, difference columns and
 * conflict choices use it.
 */
export type ValueKey = string;

export function presetKey(industry: string, fieldId: string, level: LevelId): ValueKey {
  return `${industry}.${fieldId}.${level}`;
}

export function reductionKey(driverId: string, componentId: number, level: LevelId): ValueKey {
  return `${driverId}.c${componentId}.${level}`;
}

/** Collects every number of a configuration by its name. */
export function valuesOf(configuration: {
  readonly presets: readonly PresetRow[];
  readonly reductions: readonly ReductionRow[];
}): Map<ValueKey, number> {
  const values = new Map<ValueKey, number>();
  for (const row of configuration.presets)
    for (const level of LEVELS) values.set(presetKey(row.industry, row.fieldId, level), row[level]);
  for (const row of configuration.reductions)
    for (const level of LEVELS) values.set(reductionKey(row.driverId, row.componentId, level), row[level]);
  return values;
}

/** Labels a number of the configuration, e.g. `Retail: Price of a device, Low`. */
export function nameOfValue(catalogue: Catalogue, key: ValueKey): string {
  const [first = '', second = '', level = ''] = key.split('.');
  const levelName = LEVEL_NAMES[level as LevelId] ?? level;
  const componentId = /^c(\d+)$/.exec(second)?.[1];
  if (componentId !== undefined) {
    const driver = catalogue.drivers.find(({ id }) => id === first)?.label ?? first;
    const component = catalogue.components.find(({ id }) => id === Number(componentId))?.name ?? componentId;
    return `${driver}, ${component}: ${levelName}`;
  }
  const industry = catalogue.industries.find(({ id }) => id === first)?.label ?? first;
  return `${industry}, ${findField(catalogue, second)?.label ?? second}: ${levelName}`;
}

/** Formats a number with two decimals, or with all if two would lose some. */
export function formatValue(value: number): string {
  return Number(value.toFixed(2)) === value ? formatExact(value) : String(value);
}

/** Lists the fields that have presets, in order. */
export function presetFields(catalogue: Catalogue): readonly Field[] {
  return catalogue.fields.filter(({ kind }) => kind === 'assumption');
}
