import { type SQL, sql, type Table } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type EditedTable = Table & { readonly version: AnyPgColumn };

/** Who saved a row last, and when; ISO 8601. A name is null where row security hides its user. */
export interface SavedBy {
  readonly name: string | null;
  readonly at: string;
}

/** The version of a row that several people edit, with who saved it last. */
export function lastSaveOf<T extends EditedTable>(table: T): { version: T['version']; savedBy: SQL<SavedBy> } {
  const savedBy = sql`json_build_object(
    'name', (SELECT saver.first_name || ' ' || saver.last_name FROM users saver WHERE saver.id = ${table}.updated_by_id),
    'at', to_char(${table}.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  return { version: table.version, savedBy: savedBy as SQL<SavedBy> };
}

/** What a save over a version sets beside its values. */
export function savedOver(version: number, userId: number) {
  return { version: version + 1, updatedById: userId, updatedAt: sql`now()` };
}
