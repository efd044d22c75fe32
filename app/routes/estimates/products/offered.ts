import type { ProductsContent, Side } from '../wizard/content.ts';

type Column = ProductsContent['sides'][number];
type Family = ProductsContent['families'][number];

/** The ids that are chosen on each side, other products included. */
export type ChosenIds = Readonly<Record<Side, ReadonlySet<number>>>;

/**
 * Why a product does not go with what is chosen on its side; null where it does. An edition takes the place of another
 * one, so that the two of them are no reason.
 */
export function reasonAgainst(content: ProductsContent, column: Column, id: number, chosen: ChosenIds): string | null {
  if (column.keptOut.includes(id)) return 'Not available for this scenario';
  const ids = chosen[column.side];
  const addOn = content.families.flatMap(({ addOns }) => addOns).find((each) => each.id === id);
  if (addOn && !addOn.parents.some((parent) => ids.has(parent))) return `Requires ${addOn.takenBy}`;
  const products = content.families.flatMap(({ subProducts, addOns }) => [...subProducts, ...addOns]);
  const isEdition = (one: number) => products.some((each) => each.id === one && 'isEdition' in each && each.isEdition);
  const others = column.forbidden
    .flatMap(([one, other]) => (one === id ? [other] : other === id ? [one] : []))
    .filter((other) => ids.has(other) && !(isEdition(id) && isEdition(other)));
  const names = others.map((other) => products.find((each) => each.id === other)?.name ?? '');
  return names.length > 0 ? `Can’t be combined with ${names.join(', ')}` : null;
}

/** The names of what is chosen of a family, by the headings of its columns. */
export function chosenOf(content: ProductsContent, family: Family, chosen: ChosenIds) {
  return content.sides.map(({ side, title }) => ({
    title,
    names: [...family.subProducts, ...family.addOns, ...family.otherProducts]
      .filter(({ id }) => chosen[side].has(id))
      .map(({ name }) => name),
  }));
}
