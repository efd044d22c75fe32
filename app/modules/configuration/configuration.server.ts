import type { ChangedValue } from '@worthwhile/roi-core';
import { env } from '#app/env.server.ts';
import type { Database } from '#app/infra/db/connect.server.ts';
import { currentConnection } from '#app/infra/db/scope.server.ts';
import {
  findNewestConfigId,
  listEntries,
  listLastChanges,
  listPresets,
  listReductions,
} from './configuration.store.server.ts';

export type PresetRow = Readonly<Awaited<ReturnType<typeof listPresets>>[number]>;
export type ReductionRow = Readonly<Awaited<ReturnType<typeof listReductions>>[number]>;

/** One version of the configuration, immutable. */
export interface Configuration {
  readonly configId: number;
  readonly presets: readonly PresetRow[];
  readonly reductions: readonly ReductionRow[];
  /** Values that are not numbers, by key: `kind:name`. */
  readonly entries: Readonly<Record<string, unknown>>;
}

/** Returns the version for new estimates. */
export async function newestConfigId(reader: Pick<Database, 'select'> = currentConnection()): Promise<number> {
  const id = await findNewestConfigId(reader);
  if (id === undefined) throw new Error('There is no configuration version; the reference data is missing.');
  return id;
}

/** Reads presets and list prices (base currency) and reductions (percent) of a version, and everything that is no number. */
export async function readConfiguration(
  configId: number,
  reader: Pick<Database, 'select'> = currentConnection(),
): Promise<Configuration> {
  const [presets, reductions, entries] = await Promise.all([
    listPresets(reader, configId),
    listReductions(reader, configId),
    listEntries(reader, configId),
  ]);
  return {
    configId,
    presets,
    reductions,
    entries: Object.fromEntries(entries.map(({ key, value }) => [key, value])),
  };
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
