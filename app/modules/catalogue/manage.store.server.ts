import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { addOnParents, configurationEntries, families, forbiddenPairs, products } from '#drizzle/schema/index.ts';

/** The product catalogue is everyone's: it belongs to no tenant, so its queries take no scope. */
type FamilyValues = Omit<typeof families.$inferInsert, 'id' | 'version' | 'vendor'>;

/** @returns false when the family is of another version by now */
export async function updateFamily(tx: Tx, id: number, version: number, values: FamilyValues): Promise<boolean> {
  const rows = await tx
    .update(families)
    .set({ ...values, version: version + 1 })
    .where(and(eq(families.id, id), eq(families.version, version)))
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
  version: number,
  rules: {
    readonly pairs: readonly (typeof forbiddenPairs.$inferInsert)[];
    readonly include: readonly string[];
    readonly exclude: readonly string[];
  },
): Promise<boolean> {
  const rows = await tx
    .update(configurationEntries)
    .set({ include: [...rules.include], exclude: [...rules.exclude], version: version + 1 })
    .where(and(eq(configurationEntries.id, entryId), eq(configurationEntries.version, version)))
    .returning({ id: configurationEntries.id });
  if (rows.length !== 1) return false;
  await tx.delete(forbiddenPairs);
  if (rules.pairs.length > 0) await tx.insert(forbiddenPairs).values([...rules.pairs]);
  return true;
}
