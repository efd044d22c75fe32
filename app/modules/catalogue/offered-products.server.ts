import { env } from '#app/env.server.ts';
import { readModelChanges } from '#app/modules/configuration/configuration.server.ts';
import { listAddOnParents, listFamilies, listProducts, type Reader } from './catalogue.store.server.ts';

/**
 * Reads families and products: those that were delivered, and those that a configuration version adds.
 * @param configId the newest version by default
 */
export async function readOfferedProducts(reader: Reader, configId?: number) {
  const [families, products, parents, changes] = await Promise.all([
    listFamilies(reader),
    listProducts(reader),
    listAddOnParents(reader),
    readModelChanges(reader, configId),
  ]);
  const vendor = env().brandName;
  return {
    families: [
      ...families.map(({ position: _, version: __, ...family }) => family),
      ...changes.family.map(({ isEnded, ...family }) => ({ ...family, vendor, isActive: !isEnded })),
    ],
    products: [
      ...products,
      ...changes.component.map(({ id, kind, familyId, name, description, isEnded }) => ({
        ...{ id, kind, familyId, name, description },
        isActive: !isEnded,
      })),
      ...changes.otherProduct.map(({ id, familyId, name, isEnded }) => ({
        ...{ id, familyId, name },
        kind: 'other' as const,
        description: '',
        isActive: !isEnded,
      })),
    ],
    parents: [
      ...parents,
      ...changes.component.flatMap(({ id, parents }) => parents.map((parentId) => ({ addOnId: id, parentId }))),
    ],
  };
}
