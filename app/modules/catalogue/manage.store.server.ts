import { and, eq, inArray } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { addOnParents, configurationEntries, families, forbiddenPairs, products } from '#drizzle/schema/index.ts';

/** The product catalog is global: it has no tenant, so its queries take no scope. */
type FamilyValues = Omit<typeof families.$inferInsert, 'id' | 'version' | 'vendor' | 'updatedById' | 'updatedAt'>;

/** The version that a save is based on, and its author. */
interface Over {
  readonly version: number;
  readonly userId: number;
}

export async function findFamilySave(tx: Tx, id: number) {
  const [row] = await tx.select(lastSaveOf(families)).from(families).where(eq(families.id, id));
  return row?.savedBy;
}

export async function findRulesSave(tx: Tx, entryId: number) {
  const [row] = await tx
    .select(lastSaveOf(configurationEntries))
    .from(configurationEntries)
    .where(eq(configurationEntries.id, entryId));
  return row?.savedBy;
}

/** @returns false after another save (stale version) */
export async function updateFamily(tx: Tx, id: number, over: Over, values: FamilyValues): Promise<boolean> {
  const rows = await tx
    .update(families)
    .set({ ...values, ...savedOver(over.version, over.userId) })
    .where(and(eq(families.id, id), eq(families.version, over.version)))
    .returning({ id: families.id });
  return rows.length === 1;
}

type ProductValues = Pick<typeof products.$inferInsert, 'description' | 'position' | 'isActive'>;

export async function updateProduct(tx: Tx, id: number, values: ProductValues): Promise<void> {
  await tx.update(products).set(values).where(eq(products.id, id));
}

export async function replaceAddOns(
  tx: Tx,
  parentIds: readonly number[],
  pairs: readonly { addOnId: number; parentId: number }[],
): Promise<void> {
  if (parentIds.length > 0) await tx.delete(addOnParents).where(inArray(addOnParents.parentId, [...parentIds]));
  if (pairs.length > 0) await tx.insert(addOnParents).values([...pairs]);
}

/** @returns false after another save (stale version) */
export async function replaceRules(
  tx: Tx,
  entryId: number,
  over: Over,
  rules: {
    readonly pairs: readonly (typeof forbiddenPairs.$inferInsert)[];
    readonly include: readonly string[];
    readonly exclude: readonly string[];
  },
): Promise<boolean> {
  const rows = await tx
    .update(configurationEntries)
    .set({ include: [...rules.include], exclude: [...rules.exclude], ...savedOver(over.version, over.userId) })
    .where(and(eq(configurationEntries.id, entryId), eq(configurationEntries.version, over.version)))
    .returning({ id: configurationEntries.id });
  if (rows.length !== 1) return false;
  await tx.delete(forbiddenPairs);
  if (rules.pairs.length > 0) await tx.insert(forbiddenPairs).values([...rules.pairs]);
  return true;
}

/** Replaces the excluded texts of an entry. The rules are saved with it; their version guards both. */
export async function replaceExcluded(tx: Tx, entryId: number, exclude: string[], userId: number): Promise<void> {
  const saved = { exclude, updatedById: userId, updatedAt: new Date() };
  await tx
    .insert(configurationEntries)
    .values({ id: entryId, ...saved })
    .onConflictDoUpdate({ target: configurationEntries.id, set: saved });
}
