import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { estimates } from '#drizzle/schema/index.ts';
import { visible } from '../estimates.store.server.ts';

/** One version of a line, from the newest. */
export interface LineRow {
  readonly id: number;
  readonly versionNo: number;
  readonly state: number;
  /** Of the last save. */
  readonly version: number;
}

/** @returns the ID of the line's first version; undefined outside the scope */
export async function findFirst(tx: Tx, scope: Scope, estId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ first: sql<number>`coalesce(${estimates.versionOf}, ${estimates.id})`.mapWith(Number) })
    .from(estimates)
    .where(and(visible(tx, scope), eq(estimates.id, estId)));
  return row?.first;
}

/** Lists the versions of a line that are not deleted, the newest first. */
export async function listLine(tx: Tx, scope: Scope, first: number): Promise<LineRow[]> {
  return tx
    .select({
      id: estimates.id,
      versionNo: estimates.versionNo,
      state: estimates.state,
      version: estimates.version,
    })
    .from(estimates)
    .where(and(visible(tx, scope), or(eq(estimates.id, first), eq(estimates.versionOf, first))))
    .orderBy(desc(estimates.versionNo), desc(estimates.id));
}
