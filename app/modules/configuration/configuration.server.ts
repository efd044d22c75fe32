import { type Database, db } from '#app/infra/db/connect.server.ts';
import { findNewestConfigId, listPresets, listReductions } from './configuration.store.server.ts';

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
/** One version of the configuration; never changes once it is there. */
export interface Configuration {
  readonly configId: number;
  readonly presets: readonly PresetRow[];
  readonly reductions: readonly ReductionRow[];
}

/** The version that new estimates are made with. */
export async function newestConfigId(): Promise<number> {
  const id = await findNewestConfigId(db());
  if (id === undefined) throw new Error('There is no configuration version; the reference data is missing.');
  return id;
}

/** Presets (base currency) and reductions (percent) of a version. */
export async function readConfiguration(
  configId: number,
  reader: Pick<Database, 'select'> = db(),
): Promise<Configuration> {
  const [presets, reductions] = await Promise.all([listPresets(reader, configId), listReductions(reader, configId)]);
  return { configId, presets, reductions };
}
