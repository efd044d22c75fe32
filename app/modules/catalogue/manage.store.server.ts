import { and, eq, inArray } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { addOnParents, configurationEntries, families, forbiddenPairs, products } from '#drizzle/schema/index.ts';

/** The product catalogue is everyone's: it belongs to no tenant, so its queries take no scope. */
type FamilyValues = Omit<typeof families.$inferInsert, 'id' | 'version' | 'vendor' | 'updatedById' | 'updatedAt'>;

/** The version that a save was made from, and who saves. */
interface Over {
  readonly version: number;
  readonly userId: number;
}

/** Who saved a family last. */
export async function findFamilySave(tx: Tx, id: number) {
  const [row] = await tx.select(lastSaveOf(families)).from(families).where(eq(families.id, id));
  return row?.savedBy;
}

/** Who saved the rules of an entry last. */
export async function findRulesSave(tx: Tx, entryId: number) {
  const [row] = await tx
    .select(lastSaveOf(configurationEntries))
    .from(configurationEntries)
    .where(eq(configurationEntries.id, entryId));
  return row?.savedBy;
}

/** @returns false when the family is of another version by now */
export async function updateFamily(tx: Tx, id: number, over: Over, values: FamilyValues): Promise<boolean> {
  const rows = await tx
    .update(families)
    .set({ ...values, ...savedOver(over.version, over.userId) })
    .where(and(eq(families.id, id), eq(families.version, over.version)))
    .returning({ id: families.id });
  return rows.length === 1;
}

type ProductValues = Pick<typeof products.$inferInsert, 'name' | 'description' | 'position' | 'isActive' | 'listPrice'>;

export async function updateProduct(tx: Tx, id: number, values: ProductValues): Promise<void> {
  await tx.update(products).set(values).where(eq(products.id, id));
}

/** The add-ons that some sub-products take, in the place of those that they took. */
export async function replaceAddOns(
  tx: Tx,
  parentIds: readonly number[],
  pairs: readonly { addOnId: number; parentId: number }[],
): Promise<void> {
  if (parentIds.length > 0) await tx.delete(addOnParents).where(inArray(addOnParents.parentId, [...parentIds]));
  if (pairs.length > 0) await tx.insert(addOnParents).values([...pairs]);
}

/** The rules in the place of those that were. @returns false when they are of another version by now */
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

/** The excluded texts of an entry that is saved together with the rules, whose version guards both. */
export async function replaceExcluded(tx: Tx, entryId: number, exclude: string[], userId: number): Promise<void> {
  const saved = { exclude, updatedById: userId, updatedAt: new Date() };
  await tx
    .insert(configurationEntries)
    .values({ id: entryId, ...saved })
    .onConflictDoUpdate({ target: configurationEntries.id, set: saved });
}
