import { asc, eq } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';
import { addOnParents, configurationEntries, families, forbiddenPairs, products } from '#drizzle/schema/index.ts';

/** The product catalog is global: it has no tenant, so its queries take no scope. */
export type Reader = Pick<Database, 'select'>;

export async function listFamilies(reader: Reader) {
  return reader
    .select({
      id: families.id,
      name: families.name,
      category: families.category,
      vendor: families.vendor,
      icon: families.icon,
      colour: families.colour,
      darkColour: families.darkColour,
      description: families.description,
      position: families.position,
      isActive: families.isActive,
      version: families.version,
    })
    .from(families)
    .orderBy(asc(families.position), asc(families.id));
}

export async function listProducts(reader: Reader) {
  return reader
    .select({
      id: products.id,
      kind: products.kind,
      familyId: products.familyId,
      name: products.name,
      description: products.description,
      position: products.position,
      isActive: products.isActive,
      priceModel: products.priceModel,
      priceUnit: products.priceUnit,
      listPrice: products.listPrice,
      quantityFact: products.quantityFact,
    })
    .from(products)
    .orderBy(asc(products.position), asc(products.id));
}

export async function listAddOnParents(reader: Reader) {
  return reader
    .select({ addOnId: addOnParents.addOnId, parentId: addOnParents.parentId })
    .from(addOnParents)
    .orderBy(asc(addOnParents.addOnId), asc(addOnParents.parentId));
}

export async function listForbiddenPairs(reader: Reader) {
  return reader
    .select({
      estimateType: forbiddenPairs.estimateType,
      firstId: forbiddenPairs.firstId,
      secondId: forbiddenPairs.secondId,
    })
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
