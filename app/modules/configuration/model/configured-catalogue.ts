import type { Catalogue, Preset } from '@worthwhile/roi-core';
import { standardCatalogue, withConfiguration, withModel } from '@worthwhile/roi-core/catalogue';
import { type ModelChanges, modelChangesIn } from '@worthwhile/roi-core/schema';
import type { Configuration, PresetRow, ReductionRow } from '../configuration.server.ts';
import { withValueSources } from '../sources/value-sources.ts';

/** Applies a version, or the draft of one, to the delivered model. */
export function catalogueOf(
  { configId, presets, reductions, entries }: Configuration,
  changedValues?: Catalogue['changedValues'],
): Catalogue {
  const changes = modelChangesIn(entries);
  const configured = withConfiguration(withModel(standardCatalogue, changes), {
    configVersion: configId,
    ...(changedValues && { changedValues: withoutSourced(changedValues, changes) }),
    presets: groupPresets(presets),
    reductions: groupReductions(reductions),
  });
  return withValueSources(configured, entries);
}

/** Values of an administrator's own field or benefit rest on its source, if it names one. */
function withoutSourced(
  changedValues: NonNullable<Catalogue['changedValues']>,
  { field, driver }: ModelChanges,
): NonNullable<Catalogue['changedValues']> {
  const isAdded = (list: readonly { readonly id: string }[], id: string) => !list.some((each) => each.id === id);
  const fields = field.filter(({ id, source }) => source && isAdded(standardCatalogue.fields, id));
  const drivers = driver.filter(({ id, source }) => source && isAdded(standardCatalogue.drivers, id));
  const isSourced = (key: string) =>
    fields.some(({ id }) => key.includes(`.${id}.`)) || drivers.some(({ id }) => key.startsWith(`${id}:`));
  return Object.fromEntries(Object.entries(changedValues).filter(([key]) => !isSourced(key)));
}

function groupPresets(rows: readonly PresetRow[]): Record<string, Record<string, Preset>> {
  const grouped: Record<string, Record<string, Preset>> = {};
  for (const { industry, fieldId, low, average, high } of rows) {
    grouped[industry] ??= {};
    grouped[industry][fieldId] = { low, average, high };
  }
  return grouped;
}

function groupReductions(rows: readonly ReductionRow[]): Record<string, Preset> {
  return Object.fromEntries(
    rows.map(({ driverId, componentId, low, average, high }) => [`${driverId}:${componentId}`, { low, average, high }]),
  );
}
