import { and, asc, count, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#app/infra/db/connect.server.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { configEntries, configVersions, currencies, presets, reductions, users } from '#drizzle/schema/index.ts';

/** Configuration is global: it has no tenant, so its queries take no scope. */
type Reader = Pick<Database, 'select'>;

export async function findNewestConfigId(reader: Reader): Promise<number | undefined> {
  const [row] = await reader
    .select({ id: configVersions.id })
    .from(configVersions)
    .orderBy(desc(configVersions.id))
    .limit(1);
  return row?.id;
}

const { configId: _, ...presetColumns } = getTableColumns(presets);

export async function listPresets(reader: Reader, configId: number) {
  return reader
    .select(presetColumns)
    .from(presets)
    .where(eq(presets.configId, configId))
    .orderBy(asc(presets.industry), asc(presets.fieldId));
}

const { configId: __, ...reductionColumns } = getTableColumns(reductions);

export async function listReductions(reader: Reader, configId: number) {
  return reader
    .select(reductionColumns)
    .from(reductions)
    .where(eq(reductions.configId, configId))
    .orderBy(asc(reductions.driverId), asc(reductions.componentId));
}

export async function listEntries(reader: Reader, configId: number) {
  return reader
    .select({ key: configEntries.key, value: configEntries.value })
    .from(configEntries)
    .where(eq(configEntries.configId, configId))
    .orderBy(asc(configEntries.key));
}

/**
 * Lists values that the first version lacks or has otherwise, each with the version that changed it last. Keys: `industry.fieldId.level` for
 * presets, `driverId:componentId.level` for reductions, `price:componentId` for list prices.
 */
export async function listLastChanges(reader: Pick<Database, 'execute'>, configId: number) {
  const levels = sql`CROSS JOIN LATERAL (VALUES ('low', low), ('average', average), ('high', high)) AS level(name, value)`;
  return reader.execute<{ key: string; version: number }>(sql`
    WITH valued AS (
      SELECT config_id, industry || '.' || field_id || '.' || level.name AS key, level.value FROM ${presets} ${levels}
      UNION ALL
      SELECT config_id, driver_id || ':' || component_id || '.' || level.name, level.value FROM ${reductions} ${levels}
      UNION ALL
      SELECT config_id, 'price:' || split_part(key, ':', 2), (value #>> '{price,listPrice}')::double precision
      FROM ${configEntries} WHERE key LIKE 'component:%' AND value #>> '{price,listPrice}' IS NOT NULL
    ), followed AS (
      SELECT config_id, key, value, lag(value) OVER versions AS was,
        max(value) FILTER (WHERE config_id = 1) OVER (PARTITION BY key) AS delivered,
        first_value(value) OVER (PARTITION BY key ORDER BY config_id DESC) AS latest
      FROM valued WHERE config_id <= ${configId}
      WINDOW versions AS (PARTITION BY key ORDER BY config_id)
    )
    SELECT key, max(config_id) AS version FROM followed
    WHERE config_id > 1 AND value IS DISTINCT FROM was AND latest IS DISTINCT FROM delivered GROUP BY key`);
}

const approvers = alias(users, 'approvers');

const versionColumns = {
  configId: configVersions.id,
  note: configVersions.note,
  createdAt: configVersions.createdAt,
  authorFirstName: users.firstName,
  authorLastName: users.lastName,
  authorId: configVersions.authorId,
  approverFirstName: approvers.firstName,
  approverLastName: approvers.lastName,
  approvalNote: configVersions.approvalNote,
};

/** Lists versions, newest first. Row security hides the author's name from partners: authors are vendor users. */
export async function listVersionRows(tx: Tx, page: { limit: number; offset: number }) {
  return tx
    .select(versionColumns)
    .from(configVersions)
    .leftJoin(users, eq(users.id, configVersions.authorId))
    .leftJoin(approvers, eq(approvers.id, configVersions.approvedById))
    .orderBy(desc(configVersions.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** Lists later versions, oldest first. */
export async function listVersionsSince(tx: Tx, configId: number) {
  return tx
    .select(versionColumns)
    .from(configVersions)
    .leftJoin(users, eq(users.id, configVersions.authorId))
    .leftJoin(approvers, eq(approvers.id, configVersions.approvedById))
    .where(gt(configVersions.id, configId))
    .orderBy(configVersions.id);
}

export async function countVersions(tx: Tx): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(configVersions);
  return row?.count ?? 0;
}

/** @param configId any whole number: one from an address can exceed the range of an ID */
export async function findVersionRow(tx: Tx, configId: number) {
  const [row] = await tx
    .select(versionColumns)
    .from(configVersions)
    .leftJoin(users, eq(users.id, configVersions.authorId))
    .leftJoin(approvers, eq(approvers.id, configVersions.approvedById))
    .where(sql`${configVersions.id} = ${configId}::bigint`);
  return row;
}

export async function findVersionBefore(tx: Tx, configId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: configVersions.id })
    .from(configVersions)
    .where(and(lt(configVersions.id, configId)))
    .orderBy(desc(configVersions.id))
    .limit(1);
  return row?.id;
}

/** Lets one transaction at a time create a version. */
export async function lockVersions(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('configuration versions', 0))`);
}

/**
 * Adds a version with all its values.
 * @returns its ID
 */
export async function insertVersion(
  tx: Tx,
  version: {
    readonly authorId: number;
    readonly note: string;
    readonly approval?:
      | Partial<Pick<typeof configVersions.$inferInsert, 'approvedById' | 'approvedAt' | 'approvalNote'>>
      | undefined;
    readonly presets: readonly Omit<typeof presets.$inferInsert, 'configId'>[];
    readonly reductions: readonly Omit<typeof reductions.$inferInsert, 'configId'>[];
    readonly entries: Readonly<Record<string, unknown>>;
  },
): Promise<number> {
  const { authorId, note, approval } = version;
  const [row] = await tx
    .insert(configVersions)
    .values({ id: sql`(SELECT max(id) + 1 FROM config_versions)`, authorId, note, ...approval })
    .returning({ id: configVersions.id });
  if (!row) throw new Error('The version was not stored.');
  const configId = row.id;
  await tx.insert(presets).values(version.presets.map((preset) => ({ ...preset, configId })));
  await tx.insert(reductions).values(version.reductions.map((reduction) => ({ ...reduction, configId })));
  const entries = Object.entries(version.entries).map(([key, value]) => ({ configId, key, value }));
  if (entries.length > 0) await tx.insert(configEntries).values(entries);
  return configId;
}

/** Stores a currency of a new version in the list of currencies. */
export async function putCurrency(
  tx: Tx,
  { id, userId, ...values }: Omit<typeof currencies.$inferInsert, 'id' | 'version'> & { id: number; userId: number },
): Promise<void> {
  await tx
    .insert(currencies)
    .values({ id, ...values, updatedById: userId })
    .onConflictDoUpdate({
      target: currencies.id,
      set: { ...values, updatedById: userId, updatedAt: sql`now()`, version: sql`${currencies.version} + 1` },
    });
}
