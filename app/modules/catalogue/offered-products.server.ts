import type { ComponentEntry, FamilyEntry, OtherProductEntry } from '@worthwhile/roi-core/schema';
import { env } from '#app/env.server.ts';
import type { Configuration } from '#app/modules/configuration/configuration.server.ts';
import { entriesOf } from '#app/modules/configuration/model/model-entries.ts';

export interface OfferedProduct {
  readonly id: number;
  readonly kind: 'subProduct' | 'addOn' | 'other';
  readonly familyId: number;
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
}

/** The families and products of a version or draft, in the order of the screens. */
export function offeredProducts({ entries }: Pick<Configuration, 'entries'>) {
  const vendor = env().brandName;
  const components = entriesOf(entries, 'component') as unknown as readonly ComponentEntry[];
  const others = entriesOf(entries, 'otherProduct') as unknown as readonly OtherProductEntry[];
  const families = entriesOf(entries, 'family') as unknown as readonly FamilyEntry[];
  const products = [...components, ...others.map((product) => ({ ...product, kind: 'other' as const }))];
  return {
    families: inOrder(families).map(({ isEnded, ...family }) => ({ ...family, vendor, isActive: !isEnded })),
    products: inOrder(products).map(
      ({ id, kind, familyId, name, description, isEnded }): OfferedProduct => ({
        ...{ id, kind, familyId, name, description },
        isActive: !isEnded,
      }),
    ),
    parents: components.flatMap(({ id, parents }) => parents.map((parentId) => ({ addOnId: id, parentId }))),
  };
}

function inOrder<T extends { readonly id: number; readonly position: number }>(entries: readonly T[]): T[] {
  return [...entries].sort((one, other) => one.position - other.position || one.id - other.id);
}
