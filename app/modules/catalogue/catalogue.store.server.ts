import { asc } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';
import { addOnParents, families, products } from '#drizzle/schema/index.ts';

/** The product catalogue is everyone's: it belongs to no tenant, so its queries take no scope. */
type Reader = Pick<Database, 'select'>;

export async function listFamilies(reader: Reader) {
  return reader
    .select({
      id: families.id,
      name: families.name,
      category: families.category,
      vendor: families.vendor,
      icon: families.icon,
      colour: families.colour,
      position: families.position,
      isActive: families.isActive,
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
