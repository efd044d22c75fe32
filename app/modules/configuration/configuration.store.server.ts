import { desc, eq } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';
import { configVersions, presets, reductions } from '#drizzle/schema/index.ts';

/** Configuration is everyone's: it belongs to no tenant, so its queries take no scope. */
type Reader = Pick<Database, 'select'>;

export async function findNewestConfigId(reader: Reader): Promise<number | undefined> {
  const [row] = await reader
    .select({ id: configVersions.id })
    .from(configVersions)
    .orderBy(desc(configVersions.id))
    .limit(1);
  return row?.id;
}

export async function listPresets(reader: Reader, configId: number) {
  return reader
    .select({
      industry: presets.industry,
      fieldId: presets.fieldId,
      low: presets.low,
      average: presets.average,
      high: presets.high,
    })
    .from(presets)
    .where(eq(presets.configId, configId));
}

export async function listReductions(reader: Reader, configId: number) {
  return reader
    .select({
      driverId: reductions.driverId,
      componentId: reductions.componentId,
      low: reductions.low,
      average: reductions.average,
      high: reductions.high,
    })
    .from(reductions)
    .where(eq(reductions.configId, configId));
}
