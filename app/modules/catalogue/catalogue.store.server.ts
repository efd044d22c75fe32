import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';
import { addOnParents, configurationEntries, families, forbiddenPairs, products } from '#drizzle/schema/index.ts';

/** The product catalog is global: it has no tenant, so its queries take no scope. */
export type Reader = Pick<Database, 'select'>;

const { updatedAt: _, updatedById: __, ...familyColumns } = getTableColumns(families);

export async function listFamilies(reader: Reader) {
  return reader.select(familyColumns).from(families).orderBy(asc(families.position), asc(families.id));
}

export async function listProducts(reader: Reader) {
  return reader.select().from(products).orderBy(asc(products.position), asc(products.id));
}

export async function listAddOnParents(reader: Reader) {
  return reader.select().from(addOnParents).orderBy(asc(addOnParents.addOnId), asc(addOnParents.parentId));
}

export async function listForbiddenPairs(reader: Reader) {
  return reader
    .select()
    .from(forbiddenPairs)
    .orderBy(asc(forbiddenPairs.estimateType), asc(forbiddenPairs.firstId), asc(forbiddenPairs.secondId));
}

export async function findEntry(reader: Reader, id: number) {
  const [row] = await reader
    .select({
      include: configurationEntries.include,
      exclude: configurationEntries.exclude,
      version: configurationEntries.version,
    })
    .from(configurationEntries)
    .where(eq(configurationEntries.id, id));
  return row;
}
