import { type SQL, sql, type Table } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type EditedTable = Table & { readonly version: AnyPgColumn };

/** Time in ISO 8601. The name is null if row security hides the user. */
export interface SavedBy {
  readonly userId: number | null;
  readonly name: string | null;
  readonly at: string;
}

/** Selects a row's version with its last save. */
export function lastSaveOf<T extends EditedTable>(table: T): { version: T['version']; savedBy: SQL<SavedBy> } {
  const savedBy = sql`json_build_object(
    'userId', ${table}.updated_by_id,
    'name', (SELECT saver.first_name || ' ' || saver.last_name FROM users saver WHERE saver.id = ${table}.updated_by_id),
    'at', to_char(${table}.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  return { version: table.version, savedBy: savedBy as SQL<SavedBy> };
}

/** Values that a versioned save sets automatically. */
export function savedOver(version: number, userId: number) {
  return { version: version + 1, updatedById: userId, updatedAt: sql`now()` };
}
