import type { ChangedValue } from '@worthwhile/roi-core';
import { type Database, db } from '#app/infra/db/connect.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { fullName } from '#app/modules/access/actor.ts';
import {
  findNewestConfigId,
  listConfiguredProducts,
  listLastChanges,
  listPresets,
  listReductions,
} from './configuration.store.server.ts';

export interface PresetRow {
  readonly industry: string;
  readonly fieldId: string;
  readonly low: number;
  readonly average: number;
  readonly high: number;
}
export interface ReductionRow {
  readonly driverId: string;
  readonly componentId: number;
  readonly low: number;
  readonly average: number;
  readonly high: number;
}
export interface ConfiguredProduct {
  readonly id: number;
  readonly name: string;
  /** Base currency; null for what is not sold. */
  readonly listPrice: number | null;
}
/** One version of the configuration; never changes once it is there. */
export interface Configuration {
  readonly configId: number;
  readonly presets: readonly PresetRow[];
  readonly reductions: readonly ReductionRow[];
  readonly products: readonly ConfiguredProduct[];
}

/** The version that new estimates are made with. */
export async function newestConfigId(): Promise<number> {
  const id = await findNewestConfigId(db());
  if (id === undefined) throw new Error('There is no configuration version; the reference data is missing.');
  return id;
}

/** Presets and list prices (base currency), reductions (percent) and product names of a version. */
export async function readConfiguration(
  configId: number,
  reader: Pick<Database, 'select'> = db(),
): Promise<Configuration> {
  const [presets, reductions, products] = await Promise.all([
    listPresets(reader, configId),
    listReductions(reader, configId),
    listConfiguredProducts(reader, configId),
  ]);
  return { configId, presets, reductions, products };
}

/**
 * Who changed the values of a version that were changed since the first one, by the value's name.
 *
 * @param options.namesAuthors whether the vendor's people are named, whom a partner does not see
 */
export async function readChangedValues(
  configId: number,
  { namesAuthors }: { namesAuthors: boolean },
): Promise<Record<string, ChangedValue>> {
  const rows = await unscoped('configuration is everyone’s', (tx) => listLastChanges(tx, configId));
  return Object.fromEntries(
    rows.map(({ key, version, date, first_name: firstName, last_name: lastName }) => [
      key,
      { configVersion: version, date, author: namesAuthors ? fullName({ firstName, lastName }) : '' },
    ]),
  );
}
