import type { ChangedValue } from '@worthwhile/roi-core';
import { type ModelChanges, modelChangesIn } from '@worthwhile/roi-core/schema';
import { env } from '#app/env.server.ts';
import type { Database } from '#app/infra/db/connect.server.ts';
import { currentConnection } from '#app/infra/db/scope.server.ts';
import {
  findNewestConfigId,
  listConfiguredProducts,
  listEntries,
  listLastChanges,
  listPresets,
  listReductions,
} from './configuration.store.server.ts';

export type PresetRow = Readonly<Awaited<ReturnType<typeof listPresets>>[number]>;
export type ReductionRow = Readonly<Awaited<ReturnType<typeof listReductions>>[number]>;
export type ConfiguredProduct = Readonly<Awaited<ReturnType<typeof listConfiguredProducts>>[number]>;

/** One version of the configuration, immutable. */
export interface Configuration {
  readonly configId: number;
  readonly presets: readonly PresetRow[];
  readonly reductions: readonly ReductionRow[];
  readonly products: readonly ConfiguredProduct[];
  /** Values that are not numbers, by key: `kind:name`. */
  readonly entries: Readonly<Record<string, unknown>>;
}

/** Returns the version for new estimates. */
export async function newestConfigId(): Promise<number> {
  const id = await findNewestConfigId(currentConnection());
  if (id === undefined) throw new Error('There is no configuration version; the reference data is missing.');
  return id;
}

/** Reads presets and list prices (base currency), reductions (percent) and product names of a version. */
export async function readConfiguration(
  configId: number,
  reader: Pick<Database, 'select'> = currentConnection(),
): Promise<Configuration> {
  const [presets, reductions, products, entries] = await Promise.all([
    listPresets(reader, configId),
    listReductions(reader, configId),
    listConfiguredProducts(reader, configId),
    listEntries(reader, configId),
  ]);
  return {
    configId,
    presets,
    reductions,
    products,
    entries: Object.fromEntries(entries.map(({ key, value }) => [key, value])),
  };
}

/** Reads what a version changes in the delivered model; the newest version by default. */
export async function readModelChanges(reader: Pick<Database, 'select'>, configId?: number): Promise<ModelChanges> {
  const version = configId ?? (await findNewestConfigId(reader)) ?? 0;
  return modelChangesIn(Object.fromEntries((await listEntries(reader, version)).map(({ key, value }) => [key, value])));
}

/** Maps the names of values that differ from the delivered ones to the version that set them. */
export async function readChangedValues(
  configId: number,
  reader: Pick<Database, 'execute'> = currentConnection(),
): Promise<Record<string, ChangedValue>> {
  const rows = await listLastChanges(reader, configId);
  const organization = env().brandName;
  return Object.fromEntries(rows.map(({ key, version }) => [key, { organization, configVersion: version }]));
}
